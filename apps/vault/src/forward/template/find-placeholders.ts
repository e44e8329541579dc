/** The position of a placeholder in a template, in bytes; `end` is exclusive. */
export interface Placeholder {
  readonly name: string;
  /** `| unwrap`: the native JSON type instead of a string. */
  readonly unwrap: boolean;
  readonly start: number;
  readonly end: number;
}

/** A part of a template that is not a valid placeholder. */
export interface TemplateFault {
  readonly at: number;
  readonly message: string;
}

export interface FoundPlaceholders {
  readonly placeholders: readonly Placeholder[];
  readonly faults: readonly TemplateFault[];
}

/**
 * A value can be some hundred bytes long, so their number limits how large a small template can become.
 */
const MAX_PLACEHOLDERS = 100;

const OPENING = '{{';
const CLOSING = '}}';
const MAX_LENGTH = 100;
const PLACEHOLDER = /^\s*([a-z][a-z0-9_]*(?:\.\w+)*)\s*(?:\|\s*([a-z]+)\s*)?$/;

/**
 * Finds `{{ name }}` and `{{ name | unwrap }}` in a template of any content type. It reads bytes,
 * because the template need not be text. Nothing else may begin with two braces: a typo would otherwise
 * be sent to the destination in place of a value.
 */
export function findPlaceholders(template: Buffer): FoundPlaceholders {
  const placeholders: Placeholder[] = [];
  const faults: TemplateFault[] = [];
  let start = template.indexOf(OPENING);
  while (start >= 0) {
    if (placeholders.length + faults.length >= MAX_PLACEHOLDERS) {
      faults.push({ at: start, message: `is one placeholder too many: ${MAX_PLACEHOLDERS} fit` });
      break;
    }
    const found = readPlaceholder(template, start);
    if ('message' in found) {
      faults.push(found);
    } else {
      placeholders.push(found);
    }
    start = template.indexOf(OPENING, 'end' in found ? found.end : start + OPENING.length);
  }
  return { placeholders, faults };
}

/** The placeholders of some parts of a template. The parts are in their order and do not overlap. */
export function findPlaceholdersIn(
  template: Buffer,
  spans: readonly { readonly start: number; readonly end: number }[],
): FoundPlaceholders {
  const placeholders: Placeholder[] = [];
  const faults: TemplateFault[] = [];
  for (const { start: offset, end } of spans) {
    const found = findPlaceholders(template.subarray(offset, end));
    for (const placeholder of found.placeholders) {
      const { start, end: closing } = placeholder;
      placeholders.push({ ...placeholder, start: offset + start, end: offset + closing });
    }
    for (const { at, message } of found.faults) faults.push({ at: offset + at, message });
    if (placeholders.length > MAX_PLACEHOLDERS) {
      faults.push({ at: offset, message: `is one placeholder too many: ${MAX_PLACEHOLDERS} fit` });
      break;
    }
  }
  return { placeholders, faults };
}

function readPlaceholder(template: Buffer, start: number): Placeholder | TemplateFault {
  const inner = start + OPENING.length;
  const closing = template.indexOf(CLOSING, inner);
  if (closing < 0 || closing - inner > MAX_LENGTH) {
    return { at: start, message: 'holds {{ without }}' };
  }
  const match = PLACEHOLDER.exec(template.toString('latin1', inner, closing));
  const [, name, filter] = match ?? [];
  if (name === undefined) {
    return { at: start, message: 'holds a placeholder that is not written {{ name }}' };
  }
  if (filter !== undefined && filter !== 'unwrap') {
    return { at: start, message: `holds the unknown filter ${filter}; there is unwrap` };
  }
  return { name, unwrap: filter !== undefined, start, end: closing + CLOSING.length };
}
