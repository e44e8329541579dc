import { date, objectOf, oneOf, text, textOrNull } from './answer-fields.js';

/** A payment that a device's wallet handed over, as the vault shows it. */
export interface VaultWalletToken {
  readonly id: string;
  readonly expiresAt: Date;
  /**
   * With `CRYPTOGRAM_3DS` the number is the device's own and pays with a cryptogram; with
   * `PAN_ONLY` it is that of a card on file, without a cryptogram.
   */
  readonly authentication: 'CRYPTOGRAM_3DS' | 'PAN_ONLY';
  /** Electronic commerce indicator, two digits; null when the wallet gave none. */
  readonly eci: string | null;
  /** Whether there is a cryptogram that no payment has used yet. */
  readonly hasCryptogram: boolean;
}

/** @throws Error for a response that is not as described */
export function readVaultWalletToken(body: unknown): VaultWalletToken {
  const fields = objectOf(body);
  return {
    id: text(fields, 'id'),
    expiresAt: date(fields, 'expires_at'),
    authentication: oneOf(['CRYPTOGRAM_3DS', 'PAN_ONLY'], fields, 'authentication'),
    eci: textOrNull(fields, 'eci'),
    hasCryptogram: fields['cryptogram_available'] === true,
  };
}
