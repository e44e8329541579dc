import { keyedHashHex, type Keyring } from '@tessera/crypto';

/** Name of the key in the keyring. A new key starts every velocity from zero. */
export const VELOCITY_KEY = 'velocity';

/** Half of the hash. */
const ID_HEX = 32;
/** Four bytes of the other half. */
const TIER_HEX = 8;
const MAX_TIER = 10;

/** Hashes the keys and values of velocities, so that stores contain no e-mail or IP addresses. */
export class VelocityKeys {
  private readonly key;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(VELOCITY_KEY);
  }

  series(context: string, definition: string, values: readonly unknown[]): string {
    const hashed = keyedHashHex(this.key, context, definition, JSON.stringify(values));
    return hashed.slice(0, ID_HEX);
  }

  /** A distinct value and its tier: one in four values reaches the next tier. */
  member(value: unknown): { readonly member: string; readonly tier: number } {
    const hashed = keyedHashHex(this.key, 'member', JSON.stringify(value));
    const zeros = Math.clz32(Number.parseInt(hashed.slice(ID_HEX, ID_HEX + TIER_HEX), 16));
    const tier = Math.min(MAX_TIER, Math.floor(zeros / 2));
    return { member: hashed.slice(0, ID_HEX), tier };
  }
}
