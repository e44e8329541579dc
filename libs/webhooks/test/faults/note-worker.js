// A worker process for the fault tests, on the built packages. It kills itself where KILL_AT says:
// none of its handlers run, as in a power failure.
import { runWorker } from '@tessera/service';
import { DeliveryAttempt } from '../../dist/dispatch/delivery-attempt.js';
import { DeliveryStore } from '../../dist/dispatch/delivery-store.js';
import { RetryTimer } from '../../dist/dispatch/retry-timer.js';
import { notes } from './note-definition.js';

const killAt = process.env.KILL_AT;

function dieAt(step) {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const { runCycle } = DeliveryStore.prototype;
DeliveryStore.prototype.runCycle = async function (batch) {
  // Receivers of these tests respond at once, so a dead worker's rows may be taken over sooner.
  this.options = { ...this.options, leaseMs: Number(process.env.LEASE_MS) };
  if (batch.finished.length > 0) dieAt('before a success is recorded');
  if (batch.returned.length > 0) dieAt('before a failure is recorded');
  if (batch.fired.length > 0) dieAt('when a retry is due');
  const result = await runCycle.call(this, batch);
  if (batch.returned.length > 0) dieAt('after a failure is recorded');
  if (result.claimed.length > 0) dieAt('after the claim');
  return result;
};

const { send } = DeliveryAttempt.prototype;
DeliveryAttempt.prototype.send = async function (...args) {
  const result = await send.apply(this, args);
  dieAt('after the POST');
  return result;
};

const { schedule } = RetryTimer.prototype;
RetryTimer.prototype.schedule = async function (retries) {
  dieAt('before the retry is queued');
  await schedule.call(this, retries);
  dieAt('after the retry is queued');
};

await runWorker(notes);
