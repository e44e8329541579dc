import { randomBase62 } from '@tessera/crypto';

const RANDOM_LENGTH = 12;

/** `shop-4fK…`: the name makes logs readable, the rest keeps a reused name from meaning two clients. */
export function newClientId(name: string): string {
  return `${name}-${randomBase62(RANDOM_LENGTH)}`;
}
