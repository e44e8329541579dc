import type { Secret } from '@tessera/crypto';
import { hiddenDigits } from './hidden-digits.js';
import { hiddenSecurityCodes } from './hidden-security-codes.js';

/** What was sent and is not to come back. */
export interface SentSecrets {
  /** Digits; of each the first six and the last four may be seen. */
  readonly accountNumbers: readonly Secret<string>[];
  readonly securityCodes: readonly Secret<string>[];
  /** Hidden whole, wherever they stand: cryptograms. */
  readonly opaque: readonly Secret<string>[];
}

const SHORTEST_ACCOUNT_NUMBER = 12;
const SHORTEST_SECURITY_CODE = 3;

/** Finds the characters of a text that must not be seen: of any card number, and of what was sent. */
export class SecretFinder {
  /** A text with fewer holds nothing to find. */
  readonly fewestDigits: number;

  constructor(private readonly sent: SentSecrets) {
    const { securityCodes, opaque } = sent;
    const fewest = securityCodes.length > 0 ? SHORTEST_SECURITY_CODE : SHORTEST_ACCOUNT_NUMBER;
    this.fewestDigits = opaque.length > 0 ? 0 : fewest;
  }

  /** Indexes, in no order, and some of them twice. */
  find(text: string): readonly number[] {
    const { accountNumbers, securityCodes, opaque } = this.sent;
    const numbers = accountNumbers.map((number) => number.expose());
    return [
      ...hiddenDigits(text, numbers),
      ...securityCodes.flatMap((code) => hiddenSecurityCodes(text, code.expose())),
      ...opaque.flatMap((secret) => whole(text, secret.expose())),
    ];
  }
}

function whole(text: string, secret: string): number[] {
  const hidden: number[] = [];
  if (secret === '') return hidden;
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    for (let index = at; index < at + secret.length; index++) hidden.push(index);
  }
  return hidden;
}
