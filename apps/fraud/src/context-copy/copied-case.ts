import { createHash } from 'node:crypto';
import type { CaseId } from '../ids.js';

/** The tables of a case, the case first. */
export const CASE_TABLES = ['fraud_case', 'case_decision', 'case_note'] as const;
export type CaseTable = (typeof CASE_TABLES)[number];

/** A row that belongs to a case, as a JSON text of Postgres. */
export interface CaseNote {
  readonly id: string;
  readonly body: string;
}

/** That a decision belongs to a case. */
export interface CaseLink extends CaseNote {
  /** Of the decision with this ID; null if it is no longer in the cell. */
  readonly context: string | null;
}

/** A case as it is in a cell. */
export interface CopiedCase {
  readonly id: CaseId;
  readonly body: string;
  /** The row without what people wrote, as it is once personal data is removed. */
  readonly erased: string;
  /** What the case was when it was last copied to this cell: see {@link digestsOf}. */
  readonly copiedAs: readonly string[] | null;
  /** By the ID of the decision. */
  readonly links: readonly CaseLink[];
  /** By ID. Links to what is kept elsewhere are notes, too. */
  readonly notes: readonly CaseNote[];
}

/**
 * What has to be done with a case of this cell:
 *
 * - `replace` by that of the other cell,
 * - `merge` its decisions and notes, because the case has decisions of other contexts here,
 * - nothing, because it is the `same`,
 * - nothing, because it has been `changed` here since it was copied.
 */
export type CaseStep = 'replace' | 'merge' | 'same' | 'changed';

/** Whether decisions of other contexts belong to a case as well. */
export function isShared({ links }: CopiedCase, context: string): boolean {
  return links.some((link) => link.context !== null && link.context !== context);
}

/**
 * What moves of a case. Of one that has decisions of other contexts, what people wrote stays where those decisions are: it may
 * name their payers, and an erasure in the other cell would not find it.
 */
export function movedPart(there: CopiedCase, context: string): CopiedCase {
  if (!isShared(there, context)) return there;
  const links = there.links.filter((link) => link.context === null || link.context === context);
  return { ...there, body: there.erased, links, notes: [] };
}

/**
 * Hashes of a case, and of the same one once its personal data is removed.
 *
 * @returns two hashes, equal if it has no personal data
 */
export function digestsOf(found: CopiedCase): [string, string] {
  return [digest(found), digest(erasedForm(found))];
}

/**
 * @param there the case in the other cell; not only what moves
 * @param options.isErasedByCopy whether an erasure that was copied just now has removed what was written here
 */
export function caseStep(
  there: CopiedCase,
  here: CopiedCase | undefined,
  { context, isErasedByCopy }: { readonly context: string; readonly isErasedByCopy: boolean },
): CaseStep {
  if (here === undefined) return 'replace';
  if (isShared(here, context)) return isMerged(there, here, context) ? 'same' : 'merge';
  const moved = movedPart(there, context);
  const [wanted, wantedErased] = digestsOf(moved);
  const current = digest(here);
  const copiedAs = [there.copiedAs, here.copiedAs].filter((each) => each !== null);
  const isAsCopied = copiedAs.some(([full]) => full === current);
  if (current === wanted) return isAsCopied ? 'same' : 'replace';
  if (isAsCopied) return 'replace';
  // What was erased here stays so, until it is erased there, too.
  const isErasedThere = moved.body === moved.erased;
  const isOnlyErased = copiedAs.some(
    ([full, erased]) => erased === current && (full !== wanted || isErasedByCopy),
  );
  if (isErasedThere && isOnlyErased) return 'replace';
  return current === wantedErased ? 'same' : 'changed';
}

/** Decisions of the context that belong to the case here, and not to that of the other cell. */
export function removedLinks(there: CopiedCase, here: CopiedCase, context: string): CaseLink[] {
  const kept = new Set(there.links.map(({ id }) => id));
  return here.links.filter((link) => link.context === context && !kept.has(link.id));
}

function isMerged(there: CopiedCase, here: CopiedCase, context: string): boolean {
  const { links, notes } = movedPart(there, context);
  return (
    removedLinks(there, here, context).length === 0 &&
    hasAll(here.links, links) &&
    hasAll(here.notes, notes)
  );
}

function hasAll(rows: readonly CaseNote[], wanted: readonly CaseNote[]): boolean {
  const bodies = new Set(rows.map(({ body }) => body));
  return wanted.every(({ body }) => bodies.has(body));
}

function erasedForm(found: CopiedCase): CopiedCase {
  return { ...found, body: found.erased, notes: [] };
}

function digest({ body, links, notes }: CopiedCase): string {
  const bodies = (rows: readonly CaseNote[]) => rows.map((row) => row.body);
  const text = JSON.stringify([body, bodies(links), bodies(notes)]);
  return createHash('sha256').update(text).digest('hex');
}
