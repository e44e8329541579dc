import { UsageError } from '@tessera/commands';
import { HASH_BYTES } from '../chain/audit-batch.js';
import type { ExpectedHead } from '../chain/verify-chain.js';

export { formatHead } from '../chain/drop-statement.js';

const HEAD = /^(\d{1,15}):([\w-]{43})$/;

/** @throws UsageError */
export function parseExpectedHead(text: string): ExpectedHead {
  const [, number, head] = HEAD.exec(text) ?? [];
  const bytes = Buffer.from(head ?? '', 'base64url');
  if (number === undefined || Number(number) < 1 || bytes.length !== HASH_BYTES) {
    throw new UsageError('--expected-head must be written as `audit head` prints it: NUMBER:HEAD.');
  }
  return { number: Number(number), head: bytes };
}
