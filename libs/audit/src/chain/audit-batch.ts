import { hash, type KeyObject } from 'node:crypto';
import { keyedHash } from '@tessera/crypto';

/**
 * 1: before rows had MACs. 2: every row has a valid MAC, except within an hour of the upgrade, and all
 * rows of a batch are of one calendar month (UTC).
 */
export type BatchFormat = 1 | 2;

/**
 * What one pass of the sequencer has put into the chain. An empty batch states that nothing happened.
 */
export interface BatchContent {
  readonly format: BatchFormat;
  /** From 1, without gaps. */
  readonly number: number;
  readonly sealedAt: Date;
  /** The place of the first row in the whole chain, from 1. */
  readonly firstPosition: number;
  readonly eventIds: readonly string[];
  /** 32 bytes for each row, in the order of the ids. */
  readonly eventHashes: Buffer;
  /** The span of the rows' times, to find them in their partitions. */
  readonly oldest: Date | null;
  readonly newest: Date | null;
  readonly previousHead: Buffer;
}

/** A batch as it is stored: bound to its predecessor by `head`, and to the service by `seal`. */
export interface AuditBatch extends BatchContent {
  readonly head: Buffer;
  readonly seal: Buffer;
}

export const HASH_BYTES = 32;

/** What the first batch follows. */
export const GENESIS = Buffer.alloc(HASH_BYTES);

/** Represents a row that was gone before it was sealed: no row has this hash. */
export const NO_ROW = Buffer.alloc(HASH_BYTES);

const FORMATS: Readonly<Record<BatchFormat, string>> = {
  1: 'tessera-audit/1',
  2: 'tessera-audit/2',
};

/** The hash that the next batch continues: of this content, its predecessor's head included. */
export function headOf(content: BatchContent): Buffer {
  const text = JSON.stringify([
    FORMATS[content.format],
    content.number,
    content.sealedAt.toISOString(),
    content.firstPosition,
    content.eventIds,
    content.eventHashes.toString('base64'),
    content.oldest?.toISOString() ?? null,
    content.newest?.toISOString() ?? null,
    content.previousHead.toString('base64'),
  ]);
  return hash('sha256', text, 'buffer');
}

/** Makes seals. An attacker who has the database but not the keyring cannot make one. */
export class BatchSealer {
  constructor(
    private readonly key: KeyObject,
    private readonly instance: string,
  ) {}

  /** Keyed, and bound to the instance: the chain of another one does not fit here. */
  seal(head: Buffer): Buffer {
    return keyedHash(this.key, FORMATS[1], this.instance, head);
  }
}

/** The key of the keyring that seals the chain. It never rotates: old seals are proved with it. */
export const AUDIT_CHAIN_KEY = 'audit-chain';
