const ZERO = 0x30;

/**
 * Whether the last digit is the check digit of ISO/IEC 7812-1 annex B. Anything but ASCII digits,
 * and the empty string, does not pass.
 *
 * A loop over characters, not a regular expression: V8 keeps the last string that a regular
 * expression matched, and a heap snapshot would show the card number.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) {
      return false;
    }
    sum += (digits.length - index) % 2 === 0 ? doubledDigit(digit) : digit;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Twice the digit, its two digits added when there are two. */
export function doubledDigit(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}
