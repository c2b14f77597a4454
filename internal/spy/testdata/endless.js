for (let number = 1;;) number = (3 * number + 1) % 1_000_003;
