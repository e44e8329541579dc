import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { processorSeconds } from '../environment/process-usage.js';
import { Receiver } from '../environment/receiver.js';
import { burst, type Measured } from './burst.js';

/** The events of the decisions of the benchmark's ruleset. */
const EVENTS = ['decision.allow', 'decision.review'];

/** What one delivery cost, its decision left out. */
export interface DeliveryResult {
  readonly deliveries: number;
  readonly workerMs: number;
  readonly postgresMs: number;
  /** Of the row of the event and of its delivery. */
  readonly walBytes: number;
}

/**
 * Makes decisions with webhooks while no worker runs, then starts one and measures the cost of
 * delivering them all.
 */
export async function measureDeliveries(
  environment: BenchEnvironment,
  measured: Measured,
  { redisUrl, seconds, walBytes }: { redisUrl: string; seconds: number; walBytes: number },
): Promise<DeliveryResult> {
  const scope = 'admin:webhooks:create admin:webhooks:delete';
  const authorization = await environment.tokens.bearer('scaling-webhooks', scope);
  const receiver = await Receiver.start();
  try {
    const webhooks = `${measured.replicas[0]?.url ?? ''}/api/admin/webhooks`;
    const body = { url: receiver.url, events: EVENTS };
    await apiCall({ method: 'POST', url: webhooks, headers: { authorization }, body });
    const before = await measured.database.read();
    const { walBytes: withEvents } = await burst(measured, seconds);
    const filled = await measured.database.read();
    const deliveries = filled.decisions - before.decisions;
    const worker = await environment.startWorker('fraud', { REDIS_URL: redisUrl });
    const idle = processorSeconds(worker.pid);
    const started = await measured.database.read();
    await receiver.has(deliveries);
    const ended = await measured.database.read();
    return {
      deliveries,
      workerMs: (1_000 * (processorSeconds(worker.pid) - idle)) / deliveries,
      postgresMs: (1_000 * (ended.processorSeconds - started.processorSeconds)) / deliveries,
      walBytes: withEvents - walBytes + (ended.walBytes - started.walBytes) / deliveries,
    };
  } finally {
    receiver.stop();
  }
}
