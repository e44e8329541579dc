import { AuditTrail } from '@tessera/audit';
import { EnvelopeCipher } from '@tessera/crypto';
import {
  CommandError,
  defineCommand,
  UsageError,
  type CommandContext,
  type Progress,
} from '@tessera/service';
import { countWrappedKeys } from './count-key-versions.js';
import { rewrapRoot } from './rewrap-root.js';
import { rewrapRows } from './rewrap-rows.js';
import { WRAPPED_KEY_TABLES } from './wrapped-key-tables.js';

const MAX_BATCH = 10_000;
const SHOWN_IDS = 5;
/** A pod that has not taken up the newest version yet may add rows behind the walk. */
const MAX_PASSES = 5;

export const keysRewrap = defineCommand({
  name: 'keys rewrap',
  summary: 'Bring the data key of every row under the newest version, while the service runs.',
  options: {
    batch: {
      type: 'string',
      placeholder: 'ROWS',
      default: '500',
      describe: 'Rows that one statement changes',
    },
    rate: {
      type: 'string',
      placeholder: 'ROWS',
      describe: 'Rows a second at most, to leave the database to the service (default: no limit)',
    },
    root: {
      type: 'boolean',
      describe: "Instead of rows: wrap the keys themselves under the provider's newest root key",
    },
  },
  async run(context) {
    if (context.values.root === true) return rewrapRoot(context);
    const { out, signal } = context;
    const batch = wholeNumber('--batch', context.values.batch, MAX_BATCH);
    const rate =
      context.values.rate === undefined
        ? Infinity
        : wholeNumber('--rate', context.values.rate, Number.MAX_SAFE_INTEGER);
    const { version: target } = await context.keyring.keks.current();
    const total = await countOthers(context, target);
    if (total === 0) {
      out(`Every row is under version ${target}; there is nothing to do.`);
      return;
    }
    const run = { done: 0, unopened: new Set<string>() };
    const progress = context.progress(total, 'rows');
    try {
      await passes(context, { target, batch, rate }, run, progress);
    } finally {
      progress.end();
      out(`${run.done} of ${total} rows are now under version ${target}.`);
      if (signal.aborted) out('Stopped. The same command goes on where it was.');
    }
    await report(context, target, [...run.unopened]);
  },
});

interface Pace {
  readonly target: number;
  readonly batch: number;
  readonly rate: number;
}

async function passes(
  context: CommandContext,
  { target, batch, rate }: Pace,
  run: { done: number; readonly unopened: Set<string> },
  progress: Progress,
): Promise<void> {
  const { dataSource, keyring, config, signal } = context;
  const cipher = new EnvelopeCipher(keyring.keks, config.instance);
  const throttle = new Throttle(rate, signal);
  const onBatch = async (rows: number) => {
    run.done += rows;
    progress.advance(rows);
    await throttle.after(rows);
  };
  for (let pass = 0; pass < MAX_PASSES && !signal.aborted; pass++) {
    for (const table of WRAPPED_KEY_TABLES) {
      const options = { dataSource, cipher, target, batch, signal, onBatch };
      for (const id of await rewrapRows(table, options)) run.unopened.add(id);
    }
    if ((await countOthers(context, target)) <= run.unopened.size) return;
  }
}

/** Rows that do not open are damaged or were tampered with: they are named, and the command fails. */
async function report(
  { dataSource, out }: CommandContext,
  target: number,
  unopened: readonly string[],
): Promise<void> {
  const audit = AuditTrail.forCommand(dataSource);
  for (const id of unopened) {
    await audit.record(null, {
      action: 'crypto.integrity_failure',
      result: 'failed',
      object: { type: 'sealed_row', id },
      details: { field: 'data-key' },
    });
  }
  const result = unopened.length === 0 ? 'success' : 'failed';
  const details = { version: target, unopened: unopened.length };
  await audit.record(null, { action: 'keys.rewrap', result, details });
  if (unopened.length === 0) return;
  const shown = unopened.slice(0, SHOWN_IDS).join(', ');
  out(`These do not open and were left: ${shown}${unopened.length > SHOWN_IDS ? ', …' : '.'}`);
  throw new CommandError(`${unopened.length} rows have a data key that does not open.`);
}

async function countOthers({ dataSource }: CommandContext, target: number): Promise<number> {
  const counts = await countWrappedKeys(dataSource);
  return counts.reduce((sum, { version, rows }) => (version === target ? sum : sum + rows), 0);
}

/** Waits so that no more rows than `rate` are done in a second. */
class Throttle {
  private readonly startedAt = performance.now();
  private rows = 0;

  constructor(
    private readonly rate: number,
    private readonly signal: AbortSignal,
  ) {}

  async after(rows: number): Promise<void> {
    this.rows += rows;
    const due = this.startedAt + (1_000 * this.rows) / this.rate;
    const waitMs = due - performance.now();
    if (waitMs <= 0 || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function wholeNumber(option: string, text: string | undefined, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new UsageError(`${option} must be a whole number from 1 to ${max}.`);
  }
  return value;
}
