import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('burst-program.ts', import.meta.url));

export interface BurstWish {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly keyHeader: string;
  readonly keys: readonly string[];
  /** `KEY` in it is replaced by the key. */
  readonly body: string;
}

/** How one request ended; a status of 0 is a connection that broke. */
export interface BurstReply {
  readonly key: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
  /** Of what was created. */
  readonly id: string | null;
}

/** Fewer than a process works on at a time. */
const POLITE = 200;

/** Sends these requests from a separate process, all at once by default. */
export async function burst(wish: BurstWish, atOnce = wish.keys.length): Promise<BurstReply[]> {
  const program = fork(PROGRAM, { execArgv: ['--no-warnings'] });
  const died = once(program, 'exit').then(() => {
    throw new Error('The sender has died.');
  });
  try {
    program.send({ ...wish, atOnce });
    const [replies] = (await Promise.race([once(program, 'message'), died])) as [BurstReply[]];
    return replies;
  } finally {
    died.catch(() => undefined);
    program.kill('SIGKILL');
  }
}

/** Repeats what was refused, as clients that come again a few at a time, until all is accepted. */
export async function burstUntilAccepted(
  wish: BurstWish,
  rounds: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let keys = wish.keys;
  for (let round = 0; keys.length > 0; round += 1) {
    if (round === rounds) throw new Error(`${keys.length} keys were refused ${rounds} times.`);
    // Deliberate: refused callers wait until the others have finished.
    for (const { key, status, id } of await burst({ ...wish, keys }, POLITE)) {
      if (status >= 200 && status < 300 && id !== null) ids.set(key, id);
    }
    keys = keys.filter((key) => !ids.has(key));
  }
  return ids;
}

/** The least number that so many of them, of a hundred, do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** How often each status came. */
export function statusCounts(replies: readonly BurstReply[]): Record<string, number> {
  const groups = Map.groupBy(replies, ({ status }) => String(status));
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}
