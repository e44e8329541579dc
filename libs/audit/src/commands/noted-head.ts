import { UsageError } from '@tessera/service';
import { HASH_BYTES, type AuditBatch } from '../chain/audit-batch.js';
import type { NotedHead } from '../chain/verify-chain.js';

const NOTED = /^(\d{1,15}):([\w-]{43})$/;

/** A batch and its head as `audit head` prints them and `--noted` takes them. */
export function formatHead({ number, head }: Pick<AuditBatch, 'number' | 'head'>): string {
  return `${number}:${head.toString('base64url')}`;
}

/** @throws UsageError */
export function parseNotedHead(text: string): NotedHead {
  const [, number, head] = NOTED.exec(text) ?? [];
  const bytes = Buffer.from(head ?? '', 'base64url');
  if (number === undefined || Number(number) < 1 || bytes.length !== HASH_BYTES) {
    throw new UsageError('--noted is written as `audit head` prints it: NUMBER:HEAD.');
  }
  return { number: Number(number), head: bytes };
}
