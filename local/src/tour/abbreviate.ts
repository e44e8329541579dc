const LINE_LENGTH = 92;
const TEXT_LENGTH = 88;
const HEADER_LENGTH = 48;
const SHOWN_ITEMS = 6;

/** Formats a JSON value for skimming: short ones on one line, long strings and lists truncated. */
export function abbreviateJson(value: unknown): string {
  const short = shorten(value);
  const line = spaced(JSON.stringify(short));
  return line.length <= LINE_LENGTH ? line : format(short, '');
}

export function abbreviateText(text: string): string {
  return text.length <= 2 * TEXT_LENGTH ? text : `${text.slice(0, 2 * TEXT_LENGTH)}…`;
}

/** Enough of a credential to recognize it, not enough to use it. */
export function abbreviateHeader(value: string): string {
  return value.length <= HEADER_LENGTH ? value : `${value.slice(0, HEADER_LENGTH - 16)}…`;
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= TEXT_LENGTH ? value : `${value.slice(0, TEXT_LENGTH - 24)}…`;
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, SHOWN_ITEMS).map(shorten);
    const left = value.length - items.length;
    return left > 0 ? [...items, `… ${left} more`] : items;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
  }
  return value;
}

/** Like JSON.stringify with an indent, but what fits on a line stays on one. */
function format(value: unknown, indent: string): string {
  const line = spaced(JSON.stringify(value));
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_LENGTH) {
    return line;
  }
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => format(item, inner))
    : Object.entries(value).map(
        ([name, part]) => `${JSON.stringify(name)}: ${format(part, inner)}`,
      );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** A space after the colons and commas that are not within a string. */
function spaced(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) =>
    part === ',' || part === ':' ? `${part} ` : part,
  );
}
