import { CommandError } from '@tessera/commands';
import type { CaseId } from '../ids.js';
import {
  type CaseStep,
  type CopiedCase,
  caseStep,
  isShared,
  movedPart,
  removedLinks,
} from './copied-case.js';
import type { CopiedCasesRepository } from './copied-cases.repository.js';

/** The cases of the cell that has the context, and those of the one that gets it. */
export interface CaseCells {
  readonly source: CopiedCasesRepository;
  readonly here: CopiedCasesRepository;
}

/** How to copy cases. */
export interface CaseCopyOptions {
  readonly signal: AbortSignal;
  /** Whether to overwrite cases that were changed here. */
  readonly replacesChanged: boolean;
  /** Cases of this cell whose texts were removed because erased decisions were copied. */
  readonly erased: ReadonlySet<string>;
}

/** What was done with the cases of a context. */
export interface CopiedCases {
  /** Cases of the context that both cells have now. */
  readonly cases: number;
  readonly newOrChanged: ReadonlySet<CaseId>;
  /** Those that have decisions of other contexts in the source. */
  readonly shared: number;
  /** Those that were changed here, and were left as they are. */
  readonly changedHere: readonly CaseId[];
}

type CaseSteps = (there: CopiedCase, here: CopiedCase | undefined) => CaseStep;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** IDs that are looked at together. */
const PAGE = 200;
/** Cases in memory: of each up to 500 decisions and 200 notes. */
const MAX_CASES = 10;

/**
 * Makes the cases of a context what they are in the source. A case is of the context if one of its decisions is, in
 * either cell.
 *
 * @throws CommandError if it was stopped
 */
export async function copyCases(
  cells: CaseCells,
  context: string,
  options: CaseCopyOptions,
): Promise<CopiedCases> {
  const newOrChanged = new Set<CaseId>();
  const changedHere: CaseId[] = [];
  const steps: CaseSteps = (there, here) =>
    caseStep(there, here, { context, isErasedByCopy: options.erased.has(there.id) });
  let [cases, shared] = [0, 0];
  for await (const ids of idsOfContext(cells, context)) {
    if (options.signal.aborted) {
      throw new CommandError('Stopped. What was copied stays; the next run continues.');
    }
    const there = await cells.source.reading((tx) => cells.source.find(tx, ids));
    const here = await cells.here.reading((tx) => cells.here.find(tx, ids));
    for (const found of there.values()) {
      cases += 1;
      if (isShared(found, context)) shared += 1;
      if (steps(found, here.get(found.id)) === 'same') continue;
      const step = await copyCase(cells.here, found, { context, steps, ...options });
      if (step === 'changed') changedHere.push(found.id);
      else if (step !== 'same') newOrChanged.add(found.id);
    }
  }
  return { cases: cases - changedHere.length, newOrChanged, shared, changedHere };
}

/** Cases of the source, a few at a time. */
async function* idsOfContext(
  { source, here }: CaseCells,
  context: string,
): AsyncGenerator<readonly CaseId[]> {
  for (let after = FIRST_ID, isLast = false; !isLast;) {
    const ids = await source.page(after, PAGE);
    isLast = ids.length < PAGE;
    after = ids.at(-1) ?? after;
    const found = await Promise.all([source, here].map((cell) => cell.ofContext(ids, context)));
    const ofContext = [...new Set(found.flat())];
    for (let at = 0; at < ofContext.length; at += MAX_CASES) {
      yield ofContext.slice(at, at + MAX_CASES);
    }
  }
}

/** Looks again under the lock of the case, because people may work on it here. */
function copyCase(
  here: CopiedCasesRepository,
  there: CopiedCase,
  {
    context,
    steps,
    replacesChanged,
  }: {
    readonly context: string;
    readonly steps: CaseSteps;
    readonly replacesChanged: boolean;
  },
): Promise<CaseStep> {
  return here.dataSource.transaction(async (tx) => {
    await here.compareTexts(tx);
    const mine = await here.lock(tx, there.id);
    const found = steps(there, mine);
    const step = found === 'changed' && replacesChanged ? 'replace' : found;
    if (step === 'same' || step === 'changed') return step;
    const moved = movedPart(there, context);
    if (step === 'merge' && mine !== undefined) {
      await here.merge(tx, moved, removedLinks(there, mine, context));
    } else {
      await here.replace(tx, moved);
    }
    if (steps(there, await here.lock(tx, there.id)) === 'same') return step;
    throw new CommandError(
      `Case ${there.id} can't be stored here as it is: IDs of its notes belong to another case of this cell.`,
    );
  });
}
