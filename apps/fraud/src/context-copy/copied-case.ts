import { createHash } from 'node:crypto';
import type { CaseId } from '../ids.js';

/** The tables of a case, the case first. */
export const CASE_TABLES = ['fraud_case', 'case_decision', 'case_note'] as const;
export type CaseTable = (typeof CASE_TABLES)[number];

/** A row that belongs to a case, as a JSON text of Postgres. */
export interface CaseRow {
  /** Of the note or the decision. */
  readonly id: string;
  readonly body: string;
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
  readonly links: readonly CaseRow[];
  /** By ID. Links to what is kept elsewhere are notes, too. */
  readonly notes: readonly CaseRow[];
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

/** The context that is copied, and those of decisions; null for a decision that is gone. */
export interface ContextOfDecisions {
  readonly context: string;
  readonly contextOf: (decisionId: string) => string | null;
}

/** Whether decisions of other contexts belong to a case as well. */
export function isShared(
  { links }: CopiedCase,
  { context, contextOf }: ContextOfDecisions,
): boolean {
  return links.some(({ id }) => (contextOf(id) ?? context) !== context);
}

/**
 * What moves of a case. Of one that has decisions of other contexts, what people wrote stays where those decisions are: it may
 * name their payers, and an erasure in the other cell would not find it.
 */
export function movedPart(there: CopiedCase, of: ContextOfDecisions): CopiedCase {
  if (!isShared(there, of)) return there;
  const links = there.links.filter(({ id }) => (of.contextOf(id) ?? of.context) === of.context);
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
  { isErasedByCopy, ...of }: ContextOfDecisions & { readonly isErasedByCopy: boolean },
): CaseStep {
  if (here === undefined) return 'replace';
  if (isShared(here, of)) return isMerged(there, here, of) ? 'same' : 'merge';
  const moved = movedPart(there, of);
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
export function removedLinks(
  there: CopiedCase,
  here: CopiedCase,
  { context, contextOf }: ContextOfDecisions,
): CaseRow[] {
  const kept = new Set(there.links.map(({ id }) => id));
  return here.links.filter(({ id }) => contextOf(id) === context && !kept.has(id));
}

function isMerged(there: CopiedCase, here: CopiedCase, of: ContextOfDecisions): boolean {
  const { links, notes } = movedPart(there, of);
  return (
    removedLinks(there, here, of).length === 0 &&
    hasAll(here.links, links) &&
    hasAll(here.notes, notes)
  );
}

function hasAll(rows: readonly CaseRow[], wanted: readonly CaseRow[]): boolean {
  const bodies = new Set(rows.map(({ body }) => body));
  return wanted.every(({ body }) => bodies.has(body));
}

function erasedForm(found: CopiedCase): CopiedCase {
  return { ...found, body: found.erased, notes: [] };
}

function digest({ body, links, notes }: CopiedCase): string {
  const bodies = (rows: readonly CaseRow[]) => rows.map((row) => row.body);
  const text = JSON.stringify([body, bodies(links), bodies(notes)]);
  return createHash('sha256').update(text).digest('hex');
}
