import { Worker } from 'node:worker_threads';

/**
 * Loaded into every app before its own code (`node --import`): when the stack that started the app
 * is gone, even by `kill -9`, their channel closes and the app stops as on SIGTERM.
 */
const PATIENCE_MS = 10_000;

process.on('disconnect', () => {
  // In a separate thread, so that a blocked main thread, such as in a write to a log without a
  // reader, does not keep the app alive.
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${PATIENCE_MS})`;
  new Worker(code, { eval: true }).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel must not keep a finished app alive.
process.channel?.unref();
