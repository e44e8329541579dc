import { CommandError } from '@tessera/commands';
import type { CopiedRowsRepository } from './copied-rows.repository.js';
import type { ReceivingCellRepository } from './receiving-cell.repository.js';
import { dividedBy, isSame, type SpanDigest, type TimeSpan } from './time-span.js';

/** The cell that has the context, and the one that gets it. */
export interface Cells {
  readonly source: CopiedRowsRepository;
  readonly here: CopiedRowsRepository;
  readonly receiving: ReceivingCellRepository;
}

/** A copy that runs. */
export interface CopyWatch {
  readonly signal: AbortSignal;
  /** Called with the number of decisions that were new or had changed. */
  readonly copied: (decisions: number) => void;
}

/** A transaction writes at most this many decisions, unless more were stored in one millisecond. */
const MAX_DECISIONS = 1_000;
/** A day has hours. */
const PARTS = 24;

/**
 * Makes the decisions of a period, with what belongs to them, what they are in the source. Compares hashes of whole
 * periods first, and reads only the parts that differ, so that a second run is short.
 *
 * @returns how many decisions the period has
 * @throws CommandError if this cell has decisions that the source lacks, has erased a customer whom the source has not, or
 *   can't store some of the source
 */
export async function copyDecisions(
  cells: Cells,
  context: string,
  span: TimeSpan,
  watch: CopyWatch,
): Promise<number> {
  if (watch.signal.aborted) {
    throw new CommandError('Stopped. What was copied stays; the next run continues with the rest.');
  }
  const [there, here] = await digests(cells, context, span);
  if (isSame(there, here)) return there.decisions;
  const isShort = span.until.getTime() - span.from.getTime() <= 1;
  if (there.decisions <= MAX_DECISIONS || isShort) {
    watch.copied(await copyRows(cells, context, span));
    return there.decisions;
  }
  let decisions = 0;
  for (const part of dividedBy(span, PARTS)) {
    decisions += await copyDecisions(cells, context, part, watch);
  }
  return decisions;
}

/** What a period is in the source, and here. */
export function digests(
  { source, here }: Pick<Cells, 'source' | 'here'>,
  context: string,
  span: TimeSpan,
): Promise<[SpanDigest, SpanDigest]> {
  const digest = (rows: CopiedRowsRepository) =>
    rows.reading((tx) => rows.digest(tx, context, span));
  return Promise.all([digest(source), digest(here)]);
}

async function copyRows(
  { source, here, receiving }: Cells,
  context: string,
  span: TimeSpan,
): Promise<number> {
  // Of one moment: what is compared afterwards is what was read.
  const { rows, wanted } = await source.reading(async (tx) => ({
    rows: await source.rows(tx, context, span),
    wanted: await source.digest(tx, context, span),
  }));
  return here.dataSource.transaction(async (tx) => {
    await here.compareTexts(tx);
    const decisions = rows.get('decision') ?? [];
    const unknown = await receiving.countUnknown(tx, context, { span, decisions });
    if (unknown > 0) throw new CommandError(onlyHere(context, unknown, span));
    const erased = await receiving.countErasedOnlyHere(tx, { span, decisions });
    if (erased > 0) throw new CommandError(erasedOnlyHere(erased, span));
    const changed = await receiving.write(tx, rows, span);
    await receiving.redactAgain(tx, context, span);
    if (isSame(await here.digest(tx, context, span), wanted)) return changed;
    throw new CommandError(
      `Decisions of ${shown(span)} can't be stored here as they are: their IDs belong to other decisions of this cell. ` +
        'Were both cells called with the same idempotency keys?',
    );
  });
}

function onlyHere(context: string, unknown: number, span: TimeSpan): string {
  return (
    `This cell has ${unknown} decisions of ${context} that the source lacks, of ${shown(span)}. ` +
    'Was the context led here already? Then nothing may be copied any more.'
  );
}

function erasedOnlyHere(count: number, span: TimeSpan): string {
  return (
    `${count} decisions of ${shown(span)} are of customers who were erased in this cell, and not in the source. ` +
    'Run customer erase in the source as well; nothing of them is copied.'
  );
}

function shown({ from, until }: TimeSpan): string {
  return `${from.toISOString()} to ${until.toISOString()}`;
}
