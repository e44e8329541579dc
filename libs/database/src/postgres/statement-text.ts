/** Of a statement without a name: what it does, and to which table. */
const FIRST_WORDS = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|table|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;
/** Literals written into a statement instead of passed as parameters: strings, then numbers. */
const STRINGS = /(?:\be)?'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$/gi;
const NUMBERS = /(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/g;
const MAX_LENGTH = 1_000;
const REMEMBERED = 500;

export interface StatementText {
  /** `SELECT pci_token`. */
  readonly summary: string;
  readonly operation: string;
  /** The statement with `?` in place of every literal: parameters are never part of it. */
  readonly text: string;
}

const known = new Map<string, StatementText>();

/** A statement as a span may show it. */
export function statementText(sql: string): StatementText {
  const remembered = known.get(sql);
  if (remembered !== undefined) return remembered;
  const text = sql
    .slice(0, 2 * MAX_LENGTH)
    .replace(STRINGS, '?')
    .replace(NUMBERS, '?');
  const operation = FIRST_WORDS.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const table = TABLE.exec(text)?.[1];
  const shown = {
    summary: table === undefined ? operation : `${operation} ${table}`,
    operation,
    text: cut(text).replaceAll(/\s+/g, ' ').trim(),
  };
  if (known.size >= REMEMBERED) known.clear();
  known.set(sql, shown);
  return shown;
}

/** A literal that begins in the kept part and ends after it would remain unmasked. */
function cut(text: string): string {
  const kept = text.slice(0, MAX_LENGTH);
  const quote = kept.indexOf("'");
  return quote < 0 ? kept : kept.slice(0, quote);
}
