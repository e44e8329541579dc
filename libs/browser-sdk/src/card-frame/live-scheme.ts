import { accountNumberLengths, detectScheme, SCHEMES, type Scheme } from '@tessera/cards';
import creditCardType from 'credit-card-type';

/** What the digits typed so far say about the card. */
export interface LiveScheme {
  readonly scheme: Scheme | null;
  /** Whether no further digit can make it a card that the vault takes. */
  readonly isUnknown: boolean;
  /** After how many digits a gap is shown. */
  readonly gaps: readonly number[];
  /** The lengths that the scheme's numbers have. */
  readonly lengths: readonly number[];
  readonly securityCodeLength: number;
  /** Where the code is printed: American Express has it on the front. */
  readonly isCodeInFront: boolean;
}

/** As many digits as the vault looks at. */
const DETECTED_DIGITS = 8;
const DEFAULT_GAPS = [4, 8, 12];
const DEFAULT_LENGTHS = [12, 13, 14, 15, 16, 17, 18, 19];
const CODE_LENGTH = 3;
const CODE_IN_FRONT_LENGTH = 4;

/**
 * The scheme while the number is being typed: known as soon as only one of the vault's schemes is left,
 * and from the eighth digit on identical to the vault's result.
 */
export function liveScheme(digits: string): LiveScheme {
  const candidates = candidatesFor(digits);
  const schemes = new Set(
    candidates.map(({ scheme }) => scheme).filter((scheme) => scheme !== null),
  );
  const isDecided = digits.length >= DETECTED_DIGITS;
  const [only = null] = schemes;
  const scheme = isDecided ? detectScheme(digits) : schemes.size === 1 ? only : null;
  const described = candidates.find((candidate) => candidate.scheme === scheme);
  const isCodeInFront = scheme === 'american express';
  return {
    scheme,
    isUnknown: digits !== '' && (isDecided ? scheme === null : schemes.size === 0),
    gaps: (scheme !== null && described?.gaps) || DEFAULT_GAPS,
    lengths: scheme === null ? DEFAULT_LENGTHS : accountNumberLengths(scheme),
    securityCodeLength: isCodeInFront ? CODE_IN_FRONT_LENGTH : CODE_LENGTH,
    isCodeInFront,
  };
}

/** The rules of a card whose scheme is known and whose number is not. */
export function schemeRules(scheme: Scheme): LiveScheme {
  const isCodeInFront = scheme === 'american express';
  return {
    scheme,
    isUnknown: false,
    gaps: DEFAULT_GAPS,
    lengths: accountNumberLengths(scheme),
    securityCodeLength: isCodeInFront ? CODE_IN_FRONT_LENGTH : CODE_LENGTH,
    isCodeInFront,
  };
}

interface Candidate {
  readonly scheme: Scheme | null;
  readonly gaps: readonly number[];
}

/** Brands of the library by the first digits; those that the vault does not know have no scheme. */
function candidatesFor(digits: string): Candidate[] {
  if (digits === '') return [];
  return creditCardType(digits.slice(0, DETECTED_DIGITS)).map(({ type, gaps }) => {
    const name = type.split('-').join(' ');
    const scheme = SCHEMES.find((each) => each === name) ?? null;
    return { scheme, gaps };
  });
}
