// What the scripts of all pages use.

const byId = (id) => document.getElementById(id);
const make = (tag, values) => Object.assign(document.createElement(tag), values);
const data = JSON.parse(byId("data").textContent);
