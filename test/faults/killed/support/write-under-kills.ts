import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess, type ServiceName } from '@tessera/local/testing';
import type { ReplicaAnswer, ReplicaStack } from '../../replicas/support/replica-stack.js';

const BURST = 24;
const LONGEST_DELAY_MS = 60;
const PATIENCE_MS = 45_000;
/** Before a request is repeated. */
const PAUSE_MS = 20;

/** A request that changes something. */
export interface Write {
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WriteDone extends Write {
  readonly key: string;
  readonly answer: ReplicaAnswer;
  /** Whether the first attempt got a response; otherwise a repetition with the same key did. */
  readonly isFirst: boolean;
}

export interface KillingWish {
  readonly app: ServiceName;
  readonly stack: ReplicaStack;
  readonly random: () => number;
  readonly kills: number;
  /** Of both processes, over those of the stack. */
  readonly env?: Readonly<Record<string, string>>;
  readonly write: (number: number) => Write;
  /** Writes in a round; default 24. */
  readonly burst?: number;
  /** Longest time between the last response and the kill. */
  readonly longestDelayMs?: number;
  /** Where the processes are from now on, for callers that reach them another way. */
  readonly onStarted?: (urls: readonly string[]) => void;
  /** What runs in parallel with the burst of a round. */
  readonly meanwhile?: (done: readonly WriteDone[]) => Promise<unknown>;
}

/**
 * Two processes are written to; in each round one of them, by chance, is killed at a moment of chance
 * in the middle of a burst, and started again. Requests without a response are repeated with their key,
 * as a caller does. Every write ends with a success response.
 */
export async function writeUnderKills(wish: KillingWish): Promise<WriteDone[]> {
  const { app, stack, random, kills, env, burst: size = BURST } = wish;
  const { longestDelayMs = LONGEST_DELAY_MS, onStarted, meanwhile } = wish;
  const start = () => ServiceProcess.start(app, { env: { ...stack.env, ...env } });
  const pair = await Promise.all([start(), start()]);
  try {
    const done: WriteDone[] = [];
    for (let round = 0; round < kills; round += 1) {
      const victim = random() < 0.5 ? 0 : 1;
      const killAfter = Math.floor(random() * size);
      const killDelayMs = random() * longestDelayMs;
      const plan = { round, size, victim, killAfter, killDelayMs } as const;
      onStarted?.(pair.map(({ url }) => url));
      const [{ answered, open }] = await Promise.all([
        burst(wish, pair, plan),
        meanwhile?.(done.slice()),
      ]);
      pair[victim] = await start();
      done.push(...answered, ...(await repeat(stack, pair, open)));
    }
    return done;
  } finally {
    await Promise.all(pair.map((process) => process.kill()));
  }
}

type Keyed = Write & { readonly key: string };

interface Burst {
  readonly round: number;
  readonly size: number;
  readonly victim: 0 | 1;
  /** How many responses arrive before the kill, and how long after the last of them it happens. */
  readonly killAfter: number;
  readonly killDelayMs: number;
}

async function burst(
  { stack, write }: KillingWish,
  pair: readonly ServiceProcess[],
  { round, size, victim, killAfter, killDelayMs }: Burst,
): Promise<{ answered: WriteDone[]; open: Keyed[] }> {
  const answered: WriteDone[] = [];
  const open: Keyed[] = [];
  let kill: Promise<unknown> | undefined;
  const killNow = async (): Promise<void> => {
    await delay(killDelayMs);
    await pair[victim]?.kill();
  };
  if (killAfter === 0) kill = killNow();
  await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const keyed = { ...write(round * size + index), key: randomUUID() };
      const answer = await send(stack, pair[index % pair.length], keyed);
      if (answer !== null && answer.status < 300) {
        answered.push({ ...keyed, answer, isFirst: true });
      } else open.push(keyed);
      if (answered.length + open.length >= killAfter) kill ??= killNow();
    }),
  );
  await kill;
  return { answered, open };
}

/** As callers do whose connection broke, once what the dead process held has run out. */
async function repeat(
  stack: ReplicaStack,
  pair: readonly ServiceProcess[],
  open: readonly Keyed[],
): Promise<WriteDone[]> {
  await stack.query('update idempotency_key set lease_until = now() where status is null');
  return Promise.all(
    open.map(async (keyed, index) => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const answer = await send(stack, pair[index % pair.length], keyed);
        if (answer !== null && answer.status < 300) return { ...keyed, answer, isFirst: false };
        if (Date.now() > deadline) {
          throw new Error(`No success for ${keyed.path}: ${JSON.stringify(answer)}`);
        }
        await delay(PAUSE_MS);
      }
    }),
  );
}

/** Null when the connection broke. */
function send(
  stack: ReplicaStack,
  process: ServiceProcess | undefined,
  { path, key, headers, ...rest }: Keyed,
): Promise<ReplicaAnswer | null> {
  if (process === undefined) throw new Error('There is no process.');
  const all = { ...headers, 'x-idempotency-key': key, connection: 'close' };
  return stack.call(process, 'POST', path, { ...rest, headers: all }).catch(() => null);
}
