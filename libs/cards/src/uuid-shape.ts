const UUID_LENGTH = 36;
const HYPHEN = 0x2d;
const HYPHEN_OFFSETS: ReadonlySet<number> = new Set([8, 13, 18, 23]);

/**
 * Whether a stretch of text lies inside a UUID. One random UUID in 400 holds groups that read like a
 * dashed card number; without this, its request could not be found in the logs.
 */
export function isInsideUuid(text: string, start: number, end: number): boolean {
  const first = Math.max(0, end - UUID_LENGTH);
  for (let candidate = first; candidate <= start; candidate++) {
    if (isUuidAt(text, candidate)) {
      return true;
    }
  }
  return false;
}

function isUuidAt(text: string, start: number): boolean {
  for (let offset = 0; offset < UUID_LENGTH; offset++) {
    const code = text.charCodeAt(start + offset);
    const fits = HYPHEN_OFFSETS.has(offset) ? code === HYPHEN : isHexDigit(code);
    if (!fits) {
      return false;
    }
  }
  return !continues(text, start - 1) && !continues(text, start + UUID_LENGTH);
}

function continues(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === HYPHEN || isHexDigit(code);
}

function isHexDigit(code: number): boolean {
  const lowerCase = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lowerCase >= 0x61 && lowerCase <= 0x66);
}
