// @ts-check
// What the scripts of all pages use.

/**
 * The element of the page with an id. Every id in the scripts is in the page, so there is no null.
 * @param {string} id
 * @returns {any} the kind of element is clear where it is used
 */
export const byId = (id) => document.getElementById(id);

/**
 * A new element with these properties.
 * @param {string} tag
 * @param {Record<string, unknown>} [values]
 * @returns {any}
 */
export const make = (tag, values = {}) => Object.assign(document.createElement(tag), values);

/** What Python has written into the page. */
export const data = JSON.parse(byId("data").textContent);

/**
 * A sentence of the language of the page; of two forms, the second if the number is not 1.
 * @param {string} key
 * @param {Record<string, unknown>} [values] what stands for the names in braces
 */
export function tell(key, values = {}) {
  const form = data.words[key];
  const isPlural = (values.number ?? 1) !== 1;
  const sentence = Array.isArray(form) ? form[isPlural ? 1 : 0] : form;
  return sentence.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
    String(values[name]),
  );
}
