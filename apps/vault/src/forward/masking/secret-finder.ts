import { findCardNumbers } from '@tessera/cards';
import type { Secret } from '@tessera/crypto';
import { UnreadableBodyError } from './body-text.js';
import { digitAt, NO_DIGIT } from './decimal-digits.js';
import { GAP, listDigits, type DigitList } from './digit-list.js';
import { SentCode } from './sent-code.js';
import { SentNumber } from './sent-number.js';

/** Characters: an ordinary response of 1 MiB needs less than a third of it. */
const CHARACTERS = 48 * 1024 * 1024;

/** How much the search through one response may cost. It stops a response that is nested on purpose. */
export class ScanBudget {
  private left = CHARACTERS;

  /** @throws UnreadableBodyError once it is spent */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new UnreadableBodyError('The body takes too long to search.');
  }
}

/** What was sent and must not be returned. */
export interface SentSecrets {
  /** Digits; only the first six and the last four of each may be visible. */
  readonly accountNumbers: readonly Secret<string>[];
  /** Hidden only where they are separate tokens. */
  readonly securityCodes: readonly Secret<string>[];
  /** Hidden entirely, wherever they occur: cryptograms. */
  readonly opaque: readonly Secret<string>[];
}

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const SHORTEST_CARD_NUMBER = 12;
const SHORTEST_CODE = 3;
/** The cost of searching for any card number, relative to the other searches. */
const CARD_SEARCH_COST = 8;

/**
 * Finds the characters of a string that must not be visible: of any card number, and of what was sent.
 */
export class SecretFinder {
  private readonly numbers: readonly SentNumber[];
  private readonly codes: readonly SentCode[];

  constructor(private readonly sent: SentSecrets) {
    this.numbers = sent.accountNumbers
      .map((number) => number.expose())
      .filter(isDigits)
      .map((number) => new SentNumber(number));
    this.codes = sent.securityCodes
      .map((code) => code.expose())
      .filter((code) => code !== '')
      .map((code) => new SentCode(code));
  }

  /**
   * @param isDecoded whether the string was decoded from base64 or hex, and may not be text
   * @param hide called with the index of each character to hide, for some of them twice
   */
  find(text: string, isDecoded: boolean, budget: ScanBudget, hide: (index: number) => void): void {
    for (const secret of this.sent.opaque) hideAll(text, secret.expose(), hide);
    for (const number of this.numbers) number.findInHex(text, hide);
    const plain = listDigits(text, false);
    if (plain.values.length < SHORTEST_CODE) return;
    for (const code of this.codes) code.find(text, plain, isDecoded, hide);
    const hideDigit = (index: number): void => {
      hide(index);
      if ((text.codePointAt(index) ?? 0) > 0xffff) hide(index + 1);
    };
    if (this.numbers.length > 0) {
      const joined = listDigits(text, true);
      for (const number of this.numbers) number.find(plain, joined, hideDigit);
    }
    if (!hasLongRun(plain)) return;
    budget.spend(text.length * CARD_SEARCH_COST);
    for (const { start, end } of findCardNumbers(text, { encoded: false })) {
      if (hasEscape(text.slice(start, end))) continue;
      for (const index of innerDigits(text, start, end)) hideDigit(index);
    }
  }
}

/** A loop, because V8 keeps the last string that a regular expression matched. */
function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return text.length > 0;
}

/** Whether enough digits follow each other, without letters between them, to be a number. */
function hasLongRun({ gaps }: DigitList): boolean {
  let length = 0;
  for (const gap of gaps) {
    length = gap === GAP.letters ? 1 : length + 1;
    if (length >= SHORTEST_CARD_NUMBER) return true;
  }
  return false;
}

/** Digits of escapes are not part of the number. Encoded numbers are hidden where they are decoded. */
function hasEscape(text: string): boolean {
  return text.includes('%') || text.includes('&#') || text.includes('\\');
}

/** Every character of a card number that is not a separator is a digit, in any script. */
function innerDigits(text: string, start: number, end: number): readonly number[] {
  const indexes: number[] = [];
  for (let index = start; index < end; index++) {
    if (digitAt(text, index) !== NO_DIGIT) indexes.push(index);
  }
  return indexes.slice(SHOWN_FIRST, -SHOWN_LAST);
}

function hideAll(text: string, secret: string, hide: (index: number) => void): void {
  if (secret === '') return;
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    for (let index = at; index < at + secret.length; index++) hide(index);
  }
}
