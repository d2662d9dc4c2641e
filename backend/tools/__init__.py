"""What tries and measures the product from outside: bench, torture, cluster, generated data, evaluation of matching."""
