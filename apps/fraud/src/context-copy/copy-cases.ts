import { CommandError } from '@tessera/commands';
import type { EntityManager } from 'typeorm';
import type { CaseId } from '../ids.js';
import { type CaseCells, CaseContexts } from './case-contexts.js';
import {
  type CaseStep,
  caseStep,
  type ContextOfDecisions,
  type CopiedCase,
  isShared,
  movedPart,
  removedLinks,
} from './copied-case.js';
import type { CopiedCasesRepository } from './copied-cases.repository.js';

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

/** A few cases of the context. */
interface CasePage {
  readonly ids: readonly CaseId[];
  readonly contexts: CaseContexts;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Cases whose decisions are looked up together. */
const PAGE = 200;
/** Whole cases in memory: each has up to 500 decisions and 200 notes. */
const MAX_CASES = 25;

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
  let [cases, shared] = [0, 0];
  for await (const { ids, contexts } of casesOfContext(cells, context)) {
    if (options.signal.aborted) {
      throw new CommandError('Stopped. What was copied stays; the next run continues.');
    }
    const there = await cells.source.reading((tx) => cells.source.find(tx, ids));
    const here = await cells.here.reading((tx) => cells.here.find(tx, ids));
    const of = { context, contextOf: (id: string) => contexts.of(id) };
    const step: Step = async (found, mine, tx) => {
      // Decisions may have been added since.
      const links = [found, mine].flatMap((each) => each?.links ?? []);
      await contexts.load(
        links.map(({ id }) => id),
        tx,
      );
      const isErasedByCopy = options.erased.has(found.id);
      const next = caseStep(found, mine, { ...of, isErasedByCopy });
      return next === 'changed' && options.replacesChanged ? 'replace' : next;
    };
    for (const found of there.values()) {
      cases += 1;
      let done = await step(found, here.get(found.id));
      if (isShared(found, of)) shared += 1;
      if (done !== 'same') done = await copyCase(cells.here, found, { of, step });
      if (done === 'changed') changedHere.push(found.id);
      else if (done !== 'same') newOrChanged.add(found.id);
    }
  }
  return { cases: cases - changedHere.length, newOrChanged, shared, changedHere };
}

type Step = (
  there: CopiedCase,
  here: CopiedCase | undefined,
  tx?: EntityManager,
) => Promise<CaseStep>;

async function* casesOfContext(cells: CaseCells, context: string): AsyncGenerator<CasePage> {
  const both = [cells.source, cells.here];
  for (let after = FIRST_ID, isLast = false; !isLast;) {
    const page = await cells.source.page(after, PAGE);
    isLast = page.length < PAGE;
    after = page.at(-1) ?? after;
    const links = (await Promise.all(both.map((cell) => cell.links(page)))).flat();
    const contexts = new CaseContexts(cells);
    await contexts.load(links.map(({ id }) => id));
    const ofContext = links.filter(({ id }) => contexts.of(id) === context);
    const ids = [...new Set(ofContext.map((link) => link.case_id))];
    for (let at = 0; at < ids.length; at += MAX_CASES) {
      yield { ids: ids.slice(at, at + MAX_CASES), contexts };
    }
  }
}

/** Decides again under the lock of the case, because people may work on it here. */
function copyCase(
  here: CopiedCasesRepository,
  there: CopiedCase,
  { of, step }: { readonly of: ContextOfDecisions; readonly step: Step },
): Promise<CaseStep> {
  return here.dataSource.transaction(async (tx) => {
    await here.compareTexts(tx);
    const mine = await here.lock(tx, there.id);
    const next = await step(there, mine, tx);
    if (next === 'same' || next === 'changed') return next;
    const moved = movedPart(there, of);
    if (next === 'merge' && mine !== undefined) {
      await here.merge(tx, moved, removedLinks(there, mine, of));
    } else {
      await here.replace(tx, moved);
    }
    if ((await step(there, await here.lock(tx, there.id), tx)) === 'same') return next;
    throw new CommandError(
      `Case ${there.id} can't be stored here as it is: IDs of its notes belong to another case of this cell.`,
    );
  });
}
