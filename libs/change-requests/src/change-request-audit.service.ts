import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import type { EntityManager } from 'typeorm';
import type { ChangeRequest } from './change-request.entity.js';

type Step = 'propose' | 'approve' | 'apply' | 'reject' | 'withdraw' | 'expire' | 'break_glass';

/** Records every step of a change request. */
@Injectable()
export class ChangeRequestAuditService {
  constructor(private readonly trail: AuditTrailService) {}

  /**
   * The rows have MACs, and the digest ties each step to the payload: one that was changed in the
   * database between proposal and approval shows.
   *
   * @param tx null for a refusal, which must outlive the transaction that it ends
   */
  async record(
    tx: EntityManager | null,
    step: Step,
    request: ChangeRequest,
    result: AuditResult = 'success',
  ): Promise<void> {
    const { id, kind, target, payload, proposedBy, reason, failure } = request;
    await this.trail.record(tx, {
      action: `change_request.${step}`,
      result,
      object: { type: 'change_request', id },
      details: {
        kind,
        target,
        payload_sha256: createHash('sha256').update(JSON.stringify(payload)).digest('hex'),
        proposed_by: proposedBy,
        ...(reason !== null && { reason }),
        ...(failure !== null && { failure }),
      },
    });
  }
}
