import { createHmac, randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Agent } from 'undici';

/**
 * The minimal program that delivers with retries: one BullMQ job per delivery on Redis, signed and
 * posted, without address check, log, metrics or limit per endpoint. Runs as a child process:
 * queues as many jobs as its parent requests, reports that, and delivers on the parent's signal.
 */
interface Order {
  fill?: { count: number; url: string; body: string };
}

interface Delivery {
  url: string;
  body: string;
}

const CONCURRENCY = 100;
const FILL_BATCH = 1_000;
/** The ID of the delivered event; each copy has its own. */
const EVENT_ID = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const JOB = {
  attempts: 5,
  backoff: { type: 'fixed', delay: 17 },
  removeOnComplete: true,
  removeOnFail: true,
};

const connection = new Redis(process.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
const queue = new Queue<Delivery>('bare', { connection });
const agent = new Agent();

const worker = new Worker<Delivery>('bare', ({ data }) => deliver(data), {
  connection: connection.duplicate(),
  concurrency: CONCURRENCY,
});
await worker.waitUntilReady();

async function deliver({ url, body }: Delivery): Promise<void> {
  const { origin, pathname } = new URL(url);
  const signature = createHmac('sha256', 'whk_bare').update(body).digest('hex');
  const answer = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hmac-signature': signature },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode < 200 || answer.statusCode > 299) {
    throw new Error(`status ${answer.statusCode}`);
  }
}

async function fill({ count, url, body }: NonNullable<Order['fill']>): Promise<void> {
  await worker.pause();
  for (let left = count; left > 0; left -= FILL_BATCH) {
    const jobs = Array.from({ length: Math.min(left, FILL_BATCH) }, () => ({
      name: 'delivery',
      data: { url, body: body.replace(EVENT_ID, randomUUID()) },
      opts: JOB,
    }));
    await queue.addBulk(jobs);
  }
  process.send?.({ filled: count });
}

process.on('message', (order: Order) => {
  if (order.fill === undefined) {
    void worker.resume();
  } else {
    void fill(order.fill);
  }
});

process.on('disconnect', () => {
  process.exit();
});

process.send?.({ ready: true });
