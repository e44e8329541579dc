const DOT = 0x2e;
const LONGEST_ADDRESS = 15;
const OCTETS = 4;
const LARGEST_OCTET = 255;
/** Four digits separated by dots are not an address in use. */
const FEWEST_DIGITS = 5;

const LONGEST_COORDINATES = 30;
const LARGEST_DEGREE = 180;
/** Of a coordinate as maps give it, in meters. */
const FEWEST_DECIMALS = 4;

/**
 * Whether a span shares a character with an IPv4 address. One pair of addresses in nine has octets that
 * read like the groups of a card number.
 */
export function overlapsIpAddress(text: string, start: number, end: number): boolean {
  for (let at = Math.max(0, start - LONGEST_ADDRESS); at < end; at += 1) {
    if (endOfIpAddress(text, at) > start) return true;
  }
  return false;
}

/** Whether a stretch of text shares a character with degrees of latitude and longitude. */
export function overlapsCoordinates(text: string, start: number, end: number): boolean {
  for (let at = Math.max(0, start - LONGEST_COORDINATES); at < end; at += 1) {
    if (endOfCoordinates(text, at) > start) return true;
  }
  return false;
}

function endOfIpAddress(text: string, start: number): number {
  if (!isFirstOfNumber(text, start)) return -1;
  let at = start;
  for (let octet = 1; octet <= OCTETS; octet += 1) {
    const end = endOfDigits(text, at);
    if (!isOctet(text.slice(at, end))) return -1;
    if (octet === OCTETS) return isLastOfNumber(text, end) && hasDigits(start, end) ? end : -1;
    if (text.charCodeAt(end) !== DOT) return -1;
    at = end + 1;
  }
  return -1;
}

/** Addresses are written without leading zeros. */
function isOctet(digits: string): boolean {
  return digits !== '' && Number(digits) <= LARGEST_OCTET && String(Number(digits)) === digits;
}

function hasDigits(start: number, end: number): boolean {
  return end - start - (OCTETS - 1) >= FEWEST_DIGITS;
}

function endOfCoordinates(text: string, start: number): number {
  if (!isFirstOfNumber(text, start)) return -1;
  const first = endOfDegrees(text, start);
  if (first < 0) return -1;
  let next = first;
  while (',; -'.includes(text.charAt(next)) && next < text.length && next - first < 3) next += 1;
  const end = next === first ? -1 : endOfDegrees(text, next);
  return end >= 0 && isLastOfNumber(text, end) ? end : -1;
}

function endOfDegrees(text: string, start: number): number {
  const dot = endOfDigits(text, start);
  if (dot === start || dot - start > 3 || text.charCodeAt(dot) !== DOT) return -1;
  if (Number(text.slice(start, dot)) > LARGEST_DEGREE) return -1;
  const end = endOfDigits(text, dot + 1);
  return end - dot > FEWEST_DECIMALS ? end : -1;
}

function isFirstOfNumber(text: string, index: number): boolean {
  return !isDigit(text.charCodeAt(index - 1)) && text.charCodeAt(index - 1) !== DOT;
}

/** A dot may end a sentence. */
function isLastOfNumber(text: string, index: number): boolean {
  return text.charCodeAt(index) !== DOT || !isDigit(text.charCodeAt(index + 1));
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
