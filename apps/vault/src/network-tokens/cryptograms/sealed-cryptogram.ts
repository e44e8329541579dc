import { Secret, type Sealer } from '@tessera/crypto';
import type { SchemeCryptogram } from '../provider/token-service-provider.js';

interface Written {
  readonly type: 'tavv';
  readonly cryptogram: string;
  readonly eci: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly dynamicCvv: string | null;
}

/** Encrypts a cryptogram so that it opens only with the key, for this token and reference. */
export function sealCryptogram(sealer: Sealer, owner: string, held: SchemeCryptogram): Buffer {
  const written: Written = {
    ...held,
    cryptogram: held.cryptogram.expose(),
    dynamicCvv: held.dynamicCvv?.expose() ?? null,
  };
  const bytes = Buffer.from(JSON.stringify(written));
  const sealed = sealer.seal(bytes, owner);
  bytes.fill(0);
  return sealed;
}

export function openCryptogram(sealer: Sealer, owner: string, sealed: Buffer): SchemeCryptogram {
  const bytes = sealer.open(sealed, owner);
  const written = JSON.parse(bytes.toString('utf8')) as Written;
  bytes.fill(0);
  return {
    ...written,
    cryptogram: new Secret(written.cryptogram),
    dynamicCvv: written.dynamicCvv === null ? null : new Secret(written.dynamicCvv),
  };
}

/** What a sealed cryptogram is bound to. */
export function ownerOf(tokenId: string, reference: string): string {
  return `${tokenId}:${reference}`;
}
