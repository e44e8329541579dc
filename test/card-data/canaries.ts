import { digitsFrom, percentTwice } from './spellings.js';

/** Published test numbers that no page, default or example of the product shows. */
export const CANARY_NUMBERS = ['2223000048400011', '4242424242424242', '378282246310005'] as const;
/** Of four digits, and such that it is rarely seen by chance. */
export const CANARY_CODE = '7391';
export const CANARY_NAME = 'Canary Ottilie Vandermeer';

/** What to look for, and what to call it in a report that must not show it. */
export interface Pattern {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The forms in which a card number may be stored: as people and as programs write it. */
export function numberPatterns(number: string): Pattern[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const label = `the number ${number.slice(0, 6)}…`;
  return [
    ...textPatterns(label, number),
    pattern(`${label}, spaced`, groups.join(' ')),
    pattern(`${label}, dashed`, groups.join('-')),
    pattern(`${label}, in a URL`, groups.join('%20')),
    pattern(`${label}, dotted`, groups.join('.')),
    pattern(`${label}, in lines`, groups.join('\t\n')),
    pattern(`${label}, in lines of JSON`, groups.join('\\t\\n')),
    pattern(`${label}, in full-width digits`, digitsFrom(number, 0xff10)),
    pattern(`${label}, in Thai digits`, digitsFrom(number, 0xe50)),
    pattern(`${label}, encoded twice`, percentTwice(number)),
  ];
}

/** A name is sealed like a number. */
export function namePatterns(): Pattern[] {
  return textPatterns('the cardholder name', CANARY_NAME);
}

/** Four digits occur everywhere, so a code is searched for together with its name. */
export function codePatterns(): Pattern[] {
  return [
    `"security_code":"${CANARY_CODE}"`,
    `security_code=${CANARY_CODE}`,
    `<security_code>${CANARY_CODE}<`,
    `"cvc":"${CANARY_CODE}"`,
  ].flatMap((text) => textPatterns('the security code', text));
}

function textPatterns(label: string, text: string): Pattern[] {
  return [
    pattern(label, text),
    pattern(`${label}, in hex`, Buffer.from(text).toString('hex')),
    pattern(`${label}, in upper-case hex`, Buffer.from(text).toString('hex').toUpperCase()),
    { name: `${label}, in UTF-16`, bytes: Buffer.from(text, 'utf16le') },
    ...[0, 1, 2].map((offset) => pattern(`${label}, in base64`, base64At(text, offset))),
  ];
}

/** Base64 looks different by where in its groups of three bytes a text begins. */
function base64At(text: string, offset: number): string {
  const encoded = Buffer.from('\0'.repeat(offset) + text).toString('base64');
  const before = Math.ceil((offset * 8) / 6);
  const bits = (offset + text.length) * 8;
  return encoded.slice(before, Math.floor(bits / 6));
}

function pattern(name: string, text: string): Pattern {
  return { name, bytes: Buffer.from(text) };
}
