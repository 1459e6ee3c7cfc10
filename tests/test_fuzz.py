"""Every target passes with the kept inputs of the fuzzer and with some of hypothesis."""

import pytest
from fuzz.corpus import kept
from fuzz.outcomes import little_memory
from fuzz.targets import TARGETS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.development

PYTHON_2 = pytest.mark.filterwarnings("ignore:Reading `.npy`:UserWarning")


@PYTHON_2
@pytest.mark.parametrize("name", TARGETS)
def test_every_kept_input_passes(name):
    inputs = kept(name)
    assert len(inputs) > 20
    with little_memory():
        for data, label in inputs.items():
            try:
                TARGETS[name](data)
            except Exception as error:
                raise AssertionError(f"{name}: {label} {data.hex()}") from error


@PYTHON_2
@pytest.mark.parametrize("name", TARGETS)
def test_random_inputs_pass(name):
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.binary(max_size=80))
    def run(data):
        with little_memory():
            TARGETS[name](data)

    run()
