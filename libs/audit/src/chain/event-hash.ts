import { hash } from 'node:crypto';
import type { RowSignature, StoredEvent } from '../trail/audit-entry.js';

/**
 * SHA-256 of the contents of a row. Names are hashed with the values, so that adding a column later
 * does not change the hashes of rows written without it.
 */
export function hashEvent(event: StoredEvent): Buffer {
  const { id, createdAt, action, result, actor } = event;
  const { objectType, objectId, origin, requestId, details, signature } = event;
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
    ...(signature === null ? [] : signatureFields(signature)),
  ]);
  return hash('sha256', text, 'buffer');
}

function signatureFields({ writer, sequence, acknowledges, mac }: RowSignature): unknown[] {
  return [
    ['writer', writer],
    ['sequence', sequence],
    ['acknowledges', acknowledges],
    ['mac', mac.toString('base64')],
  ];
}
