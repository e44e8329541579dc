import { AuditTrailService } from '@tessera/audit';
import {
  CommandError,
  defineCommand,
  UsageError,
  type CommandContext,
  type Progress,
} from '@tessera/commands';
import { EnvelopeCipher } from '@tessera/crypto';
import { countWrappedKeys } from '../sealed-data/count-key-versions.js';
import type { SealedData } from '../sealed-data/sealed-data.js';
import { rewrapRoot } from './rewrap-keys.js';
import { rewrapRows } from './rewrap-rows.js';

const MAX_BATCH = 10_000;
const SHOWN_IDS = 5;
/** A pod that has not adopted the newest version yet may add rows behind the walk. */
const MAX_PASSES = 5;

export function keysRewrap(sealed: SealedData) {
  return defineCommand({
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
      const { root, batch, rate } = context.values;
      if (root === true) return rewrapRoot(context);
      await rewrap(context, sealed, {
        batch: wholeNumber('--batch', batch, MAX_BATCH),
        rate: rate === undefined ? Infinity : wholeNumber('--rate', rate, Number.MAX_SAFE_INTEGER),
        target: (await context.keyring.keks.current()).version,
      });
    },
  });
}

async function rewrap(context: CommandContext, sealed: SealedData, pace: Pace): Promise<void> {
  const { target } = pace;
  const total = await countOthers(context, sealed, target);
  if (total === 0) {
    const result: RewrapResult = { version: target, rows: 0, rows_outdated: 0, unopened: [] };
    context.print(result, `Every row is under version ${target}; there is nothing to do.`);
    return;
  }
  const run: Run = { done: 0, unopened: new Set<string>() };
  const trail = AuditTrailService.forCommand(context);
  await trail.recordRun(
    { action: 'keys.rewrap', details: { version: target } },
    {
      work: async () => {
        const progress = context.progress(total, 'rows');
        try {
          await passes(context, sealed, pace, run, progress);
        } finally {
          progress.end();
          printResult(context, { target, total, run });
        }
        await report(context, trail, [...run.unopened]);
      },
      figures: () => ({ rows: run.done, unopened: run.unopened.size }),
    },
  );
}

interface RewrapResult {
  readonly version: number;
  /** Those that the command brought under the version. */
  readonly rows: number;
  readonly rows_outdated: number;
  readonly unopened: readonly string[];
}

function printResult(
  { print }: CommandContext,
  { target, total, run }: { readonly target: number; readonly total: number; readonly run: Run },
): void {
  const { done } = run;
  const unopened = [...run.unopened];
  const lines = [`${done} of ${total} rows are now under version ${target}.`];
  if (unopened.length > 0) {
    const shown = unopened.slice(0, SHOWN_IDS).join(', ');
    const rest = unopened.length > SHOWN_IDS ? ', …' : '.';
    lines.push(`Failed to open and left unchanged: ${shown}${rest}`);
  }
  const result: RewrapResult = { version: target, rows: done, rows_outdated: total, unopened };
  print(result, lines.join('\n'));
}

interface Run {
  done: number;
  readonly unopened: Set<string>;
}

interface Pace {
  /** The target version for every row. */
  readonly target: number;
  readonly batch: number;
  readonly rate: number;
}

async function passes(
  context: CommandContext,
  sealed: SealedData,
  { target, batch, rate }: Pace,
  run: Run,
  progress: Progress,
): Promise<void> {
  const { dataSource, keyring, config, signal } = context;
  const cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  const throttle = new Throttle(rate, signal);
  const onBatch = async (rows: number) => {
    run.done += rows;
    progress.advance(rows);
    await throttle.after(rows);
  };
  for (let pass = 0; pass < MAX_PASSES && !signal.aborted; pass++) {
    for (const table of sealed.wrappedKeyTables) {
      const options = { dataSource, cipher, target, batch, signal, onBatch };
      for (const id of await rewrapRows(table, options)) run.unopened.add(id);
    }
    if ((await countOthers(context, sealed, target)) <= run.unopened.size) return;
  }
}

/**
 * Rows that do not open are damaged or were tampered with: they are listed, and the command fails.
 */
async function report(
  { signal }: CommandContext,
  trail: AuditTrailService,
  unopened: readonly string[],
): Promise<void> {
  for (const id of unopened) {
    await trail.record(null, {
      action: 'crypto.integrity_failure',
      result: 'failed',
      object: { type: 'sealed_row', id },
      details: { field: 'data-key' },
    });
  }
  if (unopened.length > 0) {
    throw new CommandError(`${unopened.length} rows have a data key that does not open.`);
  }
  if (signal.aborted) {
    throw new CommandError('Interrupted. Run the same command again to continue.');
  }
}

async function countOthers(
  { dataSource }: CommandContext,
  sealed: SealedData,
  target: number,
): Promise<number> {
  const counts = await countWrappedKeys(dataSource, sealed);
  return counts.reduce((sum, { version, rows }) => (version === target ? sum : sum + rows), 0);
}

/** Waits so that at most `rate` rows are processed per second. */
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
