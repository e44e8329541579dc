import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/service';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';
import {
  type CallKey,
  CLAIM_CALL,
  CLAIM_LOST_CALLS,
  POSTPONE_CALL,
  RENEW_LEASE,
} from './provisional-statements.js';

/** A call of an async backend that this process has claimed. */
export interface ClaimedCall extends WorkItem, CallKey {
  readonly backend: string;
  /** The decision's document, as JSON. */
  readonly request: string;
  readonly remaining_ms: string;
}

/** ID of the call in the queue. */
export function callId({ decision_id: decisionId, position }: CallKey): string {
  return `${decisionId}-${position}`;
}

/** Calls of async backends without a reply. Hand-written SQL, because claims skip locked rows. */
@Injectable()
export class BackendCallsRepository implements WorkSource<ClaimedCall> {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims the calls whose job or process is gone. */
  claim(limit: number, leaseMs: number): Promise<ClaimedCall[]> {
    return prepared<ClaimedCall>(this.dataSource, CLAIM_LOST_CALLS, [limit, leaseMs]);
  }

  async claimOne(id: string, leaseMs: number): Promise<ClaimedCall | null> {
    const [, decisionId, position] = /^(.+)-(\d+)$/.exec(id) ?? [];
    const values = [decisionId, position, leaseMs];
    const [call] = await prepared<ClaimedCall>(this.dataSource, CLAIM_CALL, values);
    return call ?? null;
  }

  async postpone({ decision_id: id, position }: ClaimedCall, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_CALL, [id, position, waitMs]);
  }

  async renew({ decision_id: id, position }: ClaimedCall, leaseMs: number): Promise<boolean> {
    return (await preparedCount(this.dataSource, RENEW_LEASE, [id, position, leaseMs])) > 0;
  }
}
