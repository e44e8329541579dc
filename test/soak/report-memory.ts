// Loaded into a service before its program, beside `--expose-gc`: on SIGUSR2 the process collects its
// garbage and prints what is left. Node runs it as it stands.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.stdout.write(`memory after collection: ${JSON.stringify({ rss, heapUsed })}\n`);
});
