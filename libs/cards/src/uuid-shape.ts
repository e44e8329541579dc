import { isHexDigit } from './hex-digits.js';

const UUID_LENGTH = 36;
const HYPHEN = 0x2d;
const HYPHEN_OFFSETS: ReadonlySet<number> = new Set([8, 13, 18, 23]);
/** The variant of RFC 9562, in the fourth group: 8, 9, a or b. */
const VARIANT_OFFSET = 19;
const FIRST_VARIANT = 8;
const LAST_VARIANT = 11;
const LAST_DIGIT = 0x39;

/**
 * Whether a stretch of text shares a character with a UUID, also one in a longer name such as
 * `order-<uuid>-2`. One random UUID in 400 has groups that read like a dashed card number; without
 * this, its request would be refused, and could not be found in the logs.
 *
 * A number that begins with the first digit counts where no letter is in the whole, or not the variant
 * of RFC 9562: people put numbers into fields for UUIDs, and one random UUID in a million is like that.
 */
export function overlapsUuid(text: string, start: number, end: number): boolean {
  for (let candidate = Math.max(0, start - UUID_LENGTH + 1); candidate < end; candidate += 1) {
    if (!isUuidAt(text, candidate)) continue;
    if (start !== candidate || isRandom(text, candidate)) return true;
  }
  return false;
}

function isUuidAt(text: string, start: number): boolean {
  for (let offset = 0; offset < UUID_LENGTH; offset += 1) {
    const code = text.charCodeAt(start + offset);
    const fits = HYPHEN_OFFSETS.has(offset) ? code === HYPHEN : isHexDigit(code);
    if (!fits) return false;
  }
  return (
    !isHexDigit(text.charCodeAt(start - 1)) && !isHexDigit(text.charCodeAt(start + UUID_LENGTH))
  );
}

/** Whether it has a letter and the variant of RFC 9562, or begins as no card number does. */
function isRandom(text: string, start: number): boolean {
  if (text.startsWith('0', start)) return true;
  const variant = Number.parseInt(text.charAt(start + VARIANT_OFFSET), 16);
  if (variant < FIRST_VARIANT || variant > LAST_VARIANT) return false;
  for (let offset = 0; offset < UUID_LENGTH; offset += 1) {
    if (text.charCodeAt(start + offset) > LAST_DIGIT) return true;
  }
  return false;
}
