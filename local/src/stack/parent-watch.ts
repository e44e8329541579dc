import { Worker } from 'node:worker_threads';

/**
 * Loaded into every app before its own code (`node --import`): when the stack that started the app
 * is gone, `kill -9` included, their channel closes and the app stops as on SIGTERM.
 */
const PATIENCE_MS = 10_000;

process.on('disconnect', () => {
  // In a thread of its own: whatever blocks the main one then, such as a write to a log that nobody
  // reads any more, does not keep the app.
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${PATIENCE_MS})`;
  new Worker(code, { eval: true }).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep an app alive that has finished.
process.channel?.unref();
