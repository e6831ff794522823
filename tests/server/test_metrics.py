"""The text that Prometheus reads."""

from jamaica.server.metrics import Metrics


def test_delays_are_counted_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.03, 0.03, 60.0):
        metrics.command_took(seconds)
    lines = metrics.text({}).splitlines()
    counts = [line.split()[-1] for line in lines if line.startswith("jamaica_command_seconds_bucket")]
    assert counts == ["2", "2", "2", "4", "4", "4", "4", "4", "4", "5"]
    assert lines[-2:] == ["jamaica_command_seconds_sum 60.066", "jamaica_command_seconds_count 5"]


def test_counters_have_a_value_before_they_count() -> None:
    metrics = Metrics()
    assert "jamaica_moves_total 0" in metrics.text({})
    metrics.count("refused", "rate")
    assert 'jamaica_refused_total{code="rate"} 1' in metrics.text({"sockets": 3.0})
    assert metrics.text({"sockets": 3.0}).endswith("# TYPE jamaica_sockets gauge\njamaica_sockets 3\n")
