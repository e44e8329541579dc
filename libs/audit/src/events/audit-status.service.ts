import { Injectable } from '@nestjs/common';
import { databaseOwnerOf, prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { AuditBatch } from '../chain/audit-batch.js';
import { findBatch, findLastBatch } from '../chain/stored-batches.js';
import { CheckStates, type CheckState } from '../check/check-state.js';
import type {
  AuditBatchResponse,
  AuditFindingResponse,
  AuditStatusResponse,
} from './dto/audit-event.response.js';

/** As the alert on the age of the verification has it. */
const OVERDUE_MS = 60 * 60_000;

const UNSEALED = {
  name: 'audit_unsealed_since',
  text: 'select created_at from audit_pending order by position limit 1',
};

/** What the background verification knows of the trail. Reading it verifies nothing. */
@Injectable()
export class AuditStatusService {
  private readonly states: CheckStates;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.states = new CheckStates(databaseOwnerOf(dataSource));
  }

  async read(): Promise<AuditStatusResponse> {
    const [state, last, [unsealed]] = await Promise.all([
      this.states.read(this.dataSource),
      findLastBatch(this.dataSource),
      prepared<{ created_at: Date }>(this.dataSource, UNSEALED, []),
    ]);
    const tail = state?.tail ?? null;
    const verified = tail === null ? null : await findBatch(this.dataSource, tail.number);
    const findings = findingsOf(state);
    return {
      status: this.statusOf(state, findings),
      verified_at: isoOf(state?.tailAt),
      verified_batch: verified && batchOf(verified),
      last_batch: last && batchOf(last),
      full_pass_ended_at: isoOf(state?.passEndedAt),
      full_pass_batch: state?.pass?.number ?? null,
      anchored_batch: state === null || state.anchor === 0 ? null : state.anchor,
      unsealed_since: unsealed?.created_at.toISOString() ?? null,
      findings,
    };
  }

  private statusOf(
    state: CheckState | null,
    findings: readonly AuditFindingResponse[],
  ): AuditStatusResponse['status'] {
    if (findings.length > 0) return 'mismatch';
    if (state === null) return 'pending';
    const age = this.clock.now().getTime() - (state.tailAt ?? state.beganAt);
    if (age > OVERDUE_MS) return 'overdue';
    return state.tailAt === null ? 'pending' : 'verified';
  }
}

function findingsOf(state: CheckState | null): AuditFindingResponse[] {
  if (state === null) return [];
  const { fault, anchorFault, rows } = state;
  const found = [fault, anchorFault].flatMap((each) => (each === null ? [] : [each]));
  if (rows === 0) return found;
  const message = `${rows} rows were refused or are missing and no operator has reviewed them.`;
  return [...found, { kind: 'rows', message }];
}

function batchOf({ number, head, sealedAt }: AuditBatch): AuditBatchResponse {
  return { number, head: head.toString('base64url'), sealed_at: sealedAt.toISOString() };
}

function isoOf(time: number | null | undefined): string | null {
  return typeof time === 'number' ? new Date(time).toISOString() : null;
}
