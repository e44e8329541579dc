import type { AuditResult } from './audit-entry.js';

/** A row of `audit_event`, as statements read it. */
export interface StoredAuditEvent {
  readonly id: string;
  readonly created_at: Date;
  readonly action: string;
  readonly result: AuditResult;
  readonly actor: string;
  readonly object_type: string | null;
  readonly object_id: string | null;
  readonly origin: string | null;
  readonly request_id: string | null;
  readonly details: string;
}

export const AUDIT_EVENT_COLUMNS = [
  'id',
  'created_at',
  'action',
  'result',
  'actor',
  'object_type',
  'object_id',
  'origin',
  'request_id',
  'details',
] satisfies (keyof StoredAuditEvent)[];
