// Loaded into a service before its program, together with `--expose-gc`: on SIGUSR2 the process
// collects its garbage and prints what is left. Node runs it without compilation.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.stdout.write(`memory after collection: ${JSON.stringify({ rss, heapUsed })}\n`);
});
