import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import type { EntityManager } from 'typeorm';
import { DestinationMetrics } from './destination.metrics.js';
import type { DestinationUse } from './destinations.client.js';

/** The owner of a destination: a version of an interceptor, or an integration. */
export interface DestinationOwner {
  readonly use: DestinationUse;
  readonly id: string;
}

/**
 * One row per destination and minute, so that traffic to a refused destination cannot flood the
 * table.
 */
const AUDIT_EVERY_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** Records where traffic goes: audit rows and metrics. */
@Injectable()
export class DestinationAuditService {
  private readonly logger = new Logger(DestinationAuditService.name);
  private readonly auditedAt = new Map<string, number>();

  constructor(
    private readonly audit: AuditTrailService,
    private readonly metrics: DestinationMetrics,
  ) {}

  /**
   * Records that live traffic may go to another destination from this transaction on.
   *
   * @param urls `from` is undefined if there was no traffic before
   */
  async recordChange(
    tx: EntityManager,
    { use, id }: DestinationOwner,
    { from, to }: { readonly from: string | undefined; readonly to: string },
  ): Promise<void> {
    if (from === undefined || from === to) return;
    this.metrics.changed(use);
    await this.audit.record(tx, {
      action: `${use}.destination_changed`,
      result: 'success',
      object: { type: use, id },
      details: { from: originAndPath(from), to: originAndPath(to) },
    });
  }

  /** Records that a request was not sent, because the operator no longer allows its destination. */
  recordRefusal({ use, id }: DestinationOwner, url: string): void {
    this.metrics.refused(use);
    const now = performance.now();
    const last = this.auditedAt.get(id);
    if (last !== undefined && now - last < AUDIT_EVERY_MS) return;
    if (this.auditedAt.size >= MAX_REMEMBERED) this.auditedAt.clear();
    this.auditedAt.set(id, now);
    const details = { destination: originAndPath(url) };
    const object = { type: use, id };
    const action = `${use}.destination_refused`;
    this.audit
      .record(null, { action, result: 'refused', object, details })
      .catch((err: unknown) => {
        this.auditedAt.delete(id);
        this.logger.error({ message: 'Failed to audit a refused destination.', err });
      });
  }
}

/** Without user, password and query, which may be secrets. */
function originAndPath(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed === null ? null : parsed.origin + parsed.pathname;
}
