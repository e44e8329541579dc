const UUID_LENGTH = 36;
const HYPHEN = 0x2d;
const HYPHEN_OFFSETS: ReadonlySet<number> = new Set([8, 13, 18, 23]);

/**
 * Whether a stretch of text shares a character with a UUID, also one in a longer name such as
 * `order-<uuid>-2`. One random UUID in 400 holds groups that read like a dashed card number; without
 * this, its request would be refused, and could not be found in the logs.
 */
export function overlapsUuid(text: string, start: number, end: number): boolean {
  for (let candidate = Math.max(0, start - UUID_LENGTH + 1); candidate < end; candidate++) {
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
  return (
    !isHexDigit(text.charCodeAt(start - 1)) && !isHexDigit(text.charCodeAt(start + UUID_LENGTH))
  );
}

export function isHexDigit(code: number): boolean {
  const lowerCase = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lowerCase >= 0x61 && lowerCase <= 0x66);
}
