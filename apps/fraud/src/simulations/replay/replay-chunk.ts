import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { FIRST_ID } from '../../archive/position.js';
import type { CanonicalForm } from '../../rules/canonical/canonical-value.js';
import type {
  ListedQuestion,
  PastLists,
  PastListsService,
} from '../../blacklist/past-lists.service.js';
import type { Comparison } from '../../rules/condition.js';
import { type Lookups, NO_VELOCITY } from '../../rules/evaluation.js';
import { ReplayInterruptedError } from '../simulations.errors.js';
import {
  decidedMs,
  happenedMs,
  type HeldDecision,
  HeldDecisions,
  inPages,
  readDocument,
  withDocument,
} from './held-decisions.js';
import { listComparisons, listedQuestions } from './listed-questions.js';
import { evaluateRecorded, firedAlone, type RecordedCalls } from './recorded-evaluation.js';
import { type ReplayedRuleset, velocitiesOf } from './replayed-ruleset.js';
import { ReplayedVelocities } from './replayed-velocities.js';
import type { ReplayChunk, Wanted } from './stored-decision.js';
import { readCalls, readChunk } from './stored-decisions.repository.js';
import type { PartialResult } from './partial-result.js';
import { PartialResultCounter } from './partial-result-counter.js';

/** What to replay, and on which decisions. */
export interface Replay extends Wanted {
  readonly candidate: ReplayedRuleset;
  /** Null if the baseline is the original outcome. */
  readonly baseline: ReplayedRuleset | null;
  readonly lists: Pick<PastListsService, 'read'>;
  readonly dedupesReferences: boolean;
  /** The current spelling; decisions of older releases are stored as they were sent. */
  readonly form?: CanonicalForm;
}

export interface ReplayWatch {
  readonly signal?: AbortSignal;
  /** Called with the number of decisions processed, of those that count in the context. */
  readonly advance?: (count: number) => void;
}

/**
 * Payments are not stored in the order in which they happen; they may be out of order by this much.
 */
export const DISORDER_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A few milliseconds of work, after which the process handles other events. */
const AT_ONCE = 200;
const NO_LISTS: PastLists = { isListed: () => false };

/**
 * Evaluates the decisions of a chunk again and counts the results.
 *
 * @throws ReplayInterruptedError, ReplayImpossibleError, DecisionsMovedError; ArchiveUnavailableError,
 *   ArchiveDamagedError if it reads archived days
 */
export async function replayChunk(
  tx: EntityManager,
  replay: Replay,
  chunk: ReplayChunk,
  watch: ReplayWatch = {},
): Promise<PartialResult> {
  const velocities = velocitiesOf(replay.candidate, replay.baseline);
  const counter = new PartialResultCounter(replay.candidate.rules.length);
  if (velocities.length === 0) {
    await evaluateChunk(tx, { replay, chunk, watch, counter }, null);
    return counter.result();
  }
  // Two passes over the same decisions, which must not change in between.
  return tx.transaction('REPEATABLE READ', async (snapshot) => {
    const counted = new ReplayedVelocities(velocities, replay.dedupesReferences);
    const keptMs = Math.max(...velocities.map(({ keptSeconds }) => keptSeconds)) * 1_000;
    const around = widened(chunk, keptMs + (replay.dedupesReferences ? DAY_MS : 0));
    const walk = { replay, chunk, watch, counter };
    const held = await countVelocities(snapshot, { ...walk, around }, counted);
    await evaluateChunk(snapshot, walk, counted, held);
    return counter.result();
  });
}

interface Walk {
  readonly replay: Replay;
  readonly chunk: ReplayChunk;
  readonly watch: ReplayWatch;
  readonly counter: PartialResultCounter;
}

/** The chunk extended by the window before it. */
function widened({ from, to }: ReplayChunk, windowMs: number): ReplayChunk {
  return {
    from: { at: shifted(from.at, -windowMs - DISORDER_MS), id: FIRST_ID },
    to: { at: shifted(to.at, DISORDER_MS), id: FIRST_ID },
  };
}

function shifted(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}

/**
 * Velocities count every decision of the context, regardless of the sample.
 *
 * @returns the decisions of the chunk, if there are few enough to keep for the second pass
 */
async function countVelocities(
  tx: EntityManager,
  { replay, chunk, around, watch, counter }: Walk & { readonly around: ReplayChunk },
  counted: ReplayedVelocities,
): Promise<readonly HeldDecision[] | null> {
  const { from, to } = chunk;
  const wanted = { context: replay.context, sample: 1, archive: replay.archive };
  const held = new HeldDecisions(replay.sample === 1);
  let places = 0;
  const parts: [ReplayChunk, boolean][] = [
    [{ from: around.from, to: from }, false],
    [chunk, true],
    [{ from: to, to: around.to }, false],
  ];
  for (const [part, isTarget] of parts) {
    for await (const page of readChunk(tx, part, wanted)) {
      await inSlices(page, watch, (decision) => {
        const { request, stored_ms: storedMs } = decision;
        const place = isTarget ? places++ : -1;
        if (request === null) {
          if (isTarget) held.keep(decision);
          return;
        }
        const document = readDocument(request, replay.form);
        if (isTarget) held.keep({ ...decision, document });
        const timeMs = happenedMs(document) ?? storedMs;
        if (isTarget) counter.addDelay(storedMs - timeMs);
        counted.add({ document, timeMs, place });
      });
    }
  }
  await counted.settle(places, async () => {
    await setImmediate();
    stopIfTold(watch);
  });
  return held.decisions;
}

async function evaluateChunk(
  tx: EntityManager,
  walk: Walk,
  counted: ReplayedVelocities | null,
  held: readonly HeldDecision[] | null = null,
): Promise<void> {
  const { replay, chunk, watch } = walk;
  const callsAsync = replay.candidate.callsAsync || replay.baseline?.callsAsync === true;
  const comparisons = listComparisons([replay.candidate, replay.baseline]);
  let place = 0;
  let lists: PastLists = NO_LISTS;
  let at = 0;
  const lookups: Lookups = {
    isListed: (list, path, value) => lists.isListed({ list, path, value }, at),
    velocity: (key) => counted?.valueAt(key, place) ?? NO_VELOCITY,
  };
  const pages = held === null ? readChunk(tx, chunk, replay) : inPages(held);
  for await (const page of pages) {
    const calls = callsAsync
      ? await readCalls(
          tx,
          page.map(({ id }) => id),
        )
      : null;
    const read = page.map((decision) => withDocument(decision, replay.form));
    if (comparisons.length > 0) lists = await replay.lists.read(tx, questionsOf(read, comparisons));
    await inSlices(read, watch, (decision) => {
      at = decidedMs(decision);
      evaluateOne(walk, decision, lookups, decision.calls ?? calls?.get(decision.id));
      place += 1;
    });
    watch.advance?.(page.length);
  }
}

function evaluateOne(
  { replay: { candidate, baseline }, counter }: Walk,
  decision: HeldDecision,
  lookups: Lookups,
  calls: RecordedCalls | undefined,
): void {
  const { id, document, outcome: recorded, is_fraud: isFraud, is_redacted: isRedacted } = decision;
  if (document === undefined || !decision.is_replayed) return;
  const after = evaluateRecorded(candidate, document, lookups, calls);
  const before = baseline && evaluateRecorded(baseline, document, lookups, calls);
  const { amount, currency } = document.transaction;
  counter.add({
    id,
    amount,
    currency,
    recorded,
    baseline: before?.outcome ?? recorded,
    candidate: after.outcome,
    fired: indexesOf(candidate, after.fired),
    alone: indexesOf(candidate, firedAlone(candidate, document, lookups)),
    isFraud,
  });
  if (isRedacted) counter.addRedacted();
  if (after.isUnanswered || before?.isUnanswered === true) counter.addUnanswered();
}

function indexesOf({ indexOf }: ReplayedRuleset, ruleIds: readonly string[]): number[] {
  return ruleIds.map((ruleId) => indexOf.get(ruleId) ?? -1);
}

function questionsOf(
  decisions: readonly HeldDecision[],
  comparisons: readonly Comparison[],
): ListedQuestion[] {
  return decisions.flatMap(({ document, is_replayed: isReplayed }) =>
    document === undefined || !isReplayed ? [] : listedQuestions(comparisons, document),
  );
}

async function inSlices<T>(
  items: readonly T[],
  watch: ReplayWatch,
  work: (item: T) => void,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const item of items.slice(at, at + AT_ONCE)) work(item);
    // Deliberate: lets other work of the process run.
    await setImmediate();
    stopIfTold(watch);
  }
}

function stopIfTold({ signal }: ReplayWatch): void {
  if (signal?.aborted === true) throw new ReplayInterruptedError();
}
