import { createHash } from 'node:crypto';
import type { Clock } from '@tessera/telemetry';
import { parseIpRange } from '../rules/ip-range.js';
import type { NewEntry } from './blacklist.repository.js';
import { BadEntryLineError, type EntryLine } from './entry-line.js';
import type { ReadEntryLine } from './import-entries.js';
import type { ListedKeys } from './listed-keys.js';
import { newEntry } from './new-entry.js';

/** What an import does with a line. */
export const LINE_RESULTS = ['add', 'extend', 'known', 'refused'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** A line of a file, and what importing it would do. */
export interface PlannedLine {
  readonly line: number;
  readonly result: LineResult;
  /** Null for a refused line. */
  readonly entry: NewEntry | null;
  /** Why a line is refused; null for others. */
  readonly message: string | null;
}

/** When a listed value expires, by its lookup key; null for never. */
export type ListedUntil = ReadonlyMap<string, Date | null>;

interface Author {
  readonly keys: ListedKeys;
  readonly clock: Clock;
  readonly createdBy: string;
}

/** The entries of a file; a refused line has the reason instead. */
export function entriesOf(
  lines: readonly ReadEntryLine[],
  { keys, clock, createdBy }: Author,
): (PlannedLine | { readonly line: number; readonly entry: NewEntry })[] {
  const now = clock.now();
  const firstLines = new Map<string, number>();
  return lines.map(({ line, content }) => {
    const problem = content instanceof BadEntryLineError ? content.message : rangeProblem(content);
    if (content instanceof BadEntryLineError || problem !== null) return refused(line, problem);
    const { ttlSeconds, reason, ...value } = content;
    const details = { ttlSeconds, reason, sourceDecisionId: null, createdBy };
    const entry = newEntry(value, details, { keys, now });
    const first = firstLines.get(entry.lookup);
    if (first !== undefined) return refused(line, `lists the same value as line ${first}`);
    firstLines.set(entry.lookup, line);
    return { line, entry };
  });
}

/** What importing the entries would do, given what is listed already. */
export function planOf(lines: ReturnType<typeof entriesOf>, listed: ListedUntil): PlannedLine[] {
  return lines.map((line) => {
    if ('result' in line) return line;
    const { lookup, expiresAt } = line.entry;
    const until = listed.get(lookup);
    return {
      ...line,
      message: null,
      result: until === undefined ? 'add' : extending(until, expiresAt),
    };
  });
}

/** Equal for plans that do the same, whatever the time. */
export function planHash(plan: readonly PlannedLine[]): string {
  const parts = plan.map(({ line, result, entry }) => [line, result, entry?.lookup ?? null]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function extending(until: Date | null, expiresAt: Date | null): LineResult {
  return until !== null && (expiresAt === null || expiresAt > until) ? 'extend' : 'known';
}

function refused(line: number, message: string | null): PlannedLine {
  return { line, result: 'refused', entry: null, message };
}

const BIN_PATH = '$.credential.bin';
const BIN = /^\d{6}$/;

/** Entries are hashes of whole values, so a range would match nothing. */
function rangeProblem({ path, value }: EntryLine): string | null {
  if (path === BIN_PATH && !BIN.test(String(value))) {
    return 'value must be the first 6 digits of a card; lists hold no ranges of BINs';
  }
  const isRange = typeof value === 'string' && value.includes('/') && parseIpRange(value) !== null;
  if (!isRange || (path !== '' && path !== '$.device.ip')) return null;
  return 'value is a range of addresses, which lists do not hold; write a rule with the operator cidr';
}
