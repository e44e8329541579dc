import { hash } from 'node:crypto';
import type { AuditEvent } from '../trail/audit-entry.js';

/**
 * SHA-256 of everything that a row says. Names stand beside values so that a column which is added
 * later changes no hash of rows that were written without it.
 */
export function hashEvent(event: AuditEvent): Buffer {
  const { id, createdAt, action, result, actor } = event;
  const { objectType, objectId, origin, requestId, details } = event;
  const text = JSON.stringify([
    ['id', id],
    ['created_at', createdAt.toISOString()],
    ['action', action],
    ['result', result],
    ['actor', actor],
    ['object_type', objectType],
    ['object_id', objectId],
    ['origin', origin],
    ['request_id', requestId],
    ['details', details],
  ]);
  return hash('sha256', text, 'buffer');
}
