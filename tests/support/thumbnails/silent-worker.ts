/** In the place of the process that renders: it never says that it is ready. */
process.stdin.resume();
