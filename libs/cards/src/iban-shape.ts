/** Lengths by country, of the IBAN registry (SWIFT, release 99). */
const LENGTHS: ReadonlyMap<string, number> = lengths(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 ' +
    'DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 ' +
    'IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 ' +
    'MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 ' +
    'SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
);
const LONGEST = 33;
const COUNTRY = 2;
/** Country and check digits. */
const HEAD = 4;
const MODULUS = 97;
/** An IBAN in groups of four has eight spaces at most. */
const LONGEST_WRITTEN = LONGEST + 8;
const SPACE = 0x20;

/**
 * Whether a stretch of text is part of an IBAN (ISO 13616), whole or in groups: a country, two check
 * digits, as many characters as the country's have, and the remainder of 97 that one row of characters
 * in 97 has by chance. One German account in thirty would otherwise read as a card number and a code.
 */
export function overlapsIban(text: string, start: number): boolean {
  for (let candidate = start; candidate >= Math.max(0, start - LONGEST_WRITTEN); candidate -= 1) {
    if (isLetter(text.charCodeAt(candidate)) && endOfIban(text, candidate) > start) return true;
  }
  return false;
}

/** The end of the IBAN that begins at an index, or -1. */
function endOfIban(text: string, start: number): number {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase());
  if (length === undefined || valueOf(text.charCodeAt(start - 1)) >= 0) return -1;
  const values: number[] = [];
  let end = start;
  for (; values.length < length; end += 1) {
    const value = valueOf(text.charCodeAt(end));
    if (value < 0 && text.charCodeAt(end) !== SPACE) return -1;
    if (value >= 0) values.push(value);
  }
  const isWhole = valueOf(text.charCodeAt(end)) < 0 && values.slice(COUNTRY, HEAD).every(isDigit);
  return isWhole && remainderOf([...values.slice(HEAD), ...values.slice(0, HEAD)]) === 1 ? end : -1;
}

function lengths(list: string): Map<string, number> {
  return new Map(list.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
}

function remainderOf(values: readonly number[]): number {
  return values.reduce((sum, value) => (sum * (value > 9 ? 100 : 10) + value) % MODULUS, 0);
}

/** 0 to 9 for digits, 10 to 35 for letters, -1 for anything else. */
function valueOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return isLetter(code) ? (code | 0x20) - 0x57 : -1;
}

function isDigit(value: number): boolean {
  return value <= 9;
}

function isLetter(code: number): boolean {
  const lowerCase = code | 0x20;
  return lowerCase >= 0x61 && lowerCase <= 0x7a;
}
