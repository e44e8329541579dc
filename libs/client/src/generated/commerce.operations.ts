// Generated from docs/openapi by `npm run client:types`. Do not edit.

import type { OperationTable } from '../core/operations.js';

/** How to call each operation of the service. */
export const OPERATIONS: OperationTable = {
  'PATCH /account/settings': { takesIdempotencyKey: true },
  'GET /api/admin/audit-events': { scope: 'admin:audit:read' },
  'POST /deliveries/{id}/resend': { takesIdempotencyKey: true },
  'POST /resends/{id}/cancel': { takesIdempotencyKey: true },
  'POST /three-ds/authentications': { takesIdempotencyKey: true },
  'POST /tokens/{id}/refresh-metadata': { takesIdempotencyKey: true },
  'POST /tokens/session': { takesIdempotencyKey: true },
  'POST /users/{id}/mfa/revoke': { takesIdempotencyKey: true },
  'POST /webhooks': { takesIdempotencyKey: true },
  'POST /webhooks/{id}/resend': { takesIdempotencyKey: true },
  'POST /webhooks/{id}/test': { takesIdempotencyKey: true },
};
