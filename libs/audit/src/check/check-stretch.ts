import type { EntityManager } from 'typeorm';
import type { BatchSealer } from '../chain/audit-batch.js';
import { ChainFaultError } from '../chain/chain.errors.js';
import { DroppedMonths } from '../chain/dropped-months.js';
import { findBatch } from '../chain/stored-batches.js';
import { verifyChain, type ChainWalk } from '../chain/verify-chain.js';
import type { RowMac } from '../writer/row-mac.js';
import type { CheckedHead } from './check-state.js';

export interface StretchOptions {
  readonly sealer: BatchSealer;
  readonly mac: RowMac;
  /** How long it may take. */
  readonly budgetMs: number;
}

/**
 * Verifies the chain from a batch that was found correct before, or from its start if that batch was
 * removed with its month since.
 *
 * @throws ChainFaultError when that batch is missing or was replaced, or what follows is not correct
 */
export async function checkStretch(
  tx: EntityManager,
  checked: CheckedHead | null,
  { sealer, mac, budgetMs }: StretchOptions,
): Promise<ChainWalk> {
  const { start } = await DroppedMonths.claimed(tx, mac);
  const isRemoved = checked !== null && start !== null && checked.number <= start.number;
  const from = isRemoved ? null : checked;
  const after = from === null ? null : await findBatch(tx, from.number);
  if (from !== null && after?.head.toString('base64url') !== from.head) {
    throw new ChainFaultError(
      `Batch ${from.number}, which was verified before, is gone or another one: the chain was cut off or rewritten.`,
    );
  }
  const until = performance.now() + budgetMs;
  return verifyChain(tx, {
    sealer,
    mac,
    maxGapMs: Infinity,
    shouldStop: () => performance.now() >= until,
    ...(after !== null && { after }),
  });
}

/** Where a walk has ended. */
export function endOf(walk: ChainWalk, from: CheckedHead | null): CheckedHead | null {
  const { last } = walk;
  return last === null ? from : { number: last.number, head: last.head.toString('base64url') };
}
