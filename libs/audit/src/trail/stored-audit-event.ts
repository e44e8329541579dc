import type { AuditResult, StoredEvent } from './audit-entry.js';

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

/** A row with its signature; all null in rows from before MACs were introduced. */
export interface SignedAuditEvent extends StoredAuditEvent {
  readonly writer: string | null;
  readonly sequence: string | null;
  readonly acknowledges: string | null;
  readonly mac: Buffer | null;
}

export const SIGNED_EVENT_COLUMNS = [
  ...AUDIT_EVENT_COLUMNS,
  'writer',
  'sequence',
  'acknowledges',
  'mac',
] satisfies (keyof SignedAuditEvent)[];

export function toStoredEvent(row: SignedAuditEvent): StoredEvent {
  const { writer, sequence, acknowledges, mac } = row;
  return {
    id: row.id,
    createdAt: row.created_at,
    action: row.action,
    result: row.result,
    actor: row.actor,
    objectType: row.object_type,
    objectId: row.object_id,
    origin: row.origin,
    requestId: row.request_id,
    details: row.details,
    signature:
      writer === null || sequence === null || mac === null
        ? null
        : { writer, sequence: Number(sequence), acknowledges, mac },
  };
}
