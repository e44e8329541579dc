import { keyedHash, type Keyring } from '@tessera/crypto';

/** Name of the key in the keyring. A new key starts every velocity from zero. */
export const VELOCITY_KEY = 'velocity';

const ID_BYTES = 16;
const MAX_TIER = 10;

/** Hashes the keys and values of velocities, so that stores contain no e-mail or IP addresses. */
export class VelocityKeys {
  private readonly key;

  constructor(keyring: Keyring) {
    this.key = keyring.hmacKey(VELOCITY_KEY);
  }

  series(context: string, definition: string, values: readonly unknown[]): string {
    const hashed = keyedHash(this.key, context, definition, JSON.stringify(values));
    return hashed.toString('hex', 0, ID_BYTES);
  }

  /** A distinct value and its tier: one in four values reaches the next tier. */
  member(value: unknown): { readonly member: string; readonly tier: number } {
    const hashed = keyedHash(this.key, 'member', JSON.stringify(value));
    const zeros = Math.clz32(hashed.readUInt32BE(ID_BYTES));
    const tier = Math.min(MAX_TIER, Math.floor(zeros / 2));
    return { member: hashed.toString('hex', 0, ID_BYTES), tier };
  }
}
