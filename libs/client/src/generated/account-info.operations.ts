// Generated from docs/openapi by `npm run client:types`. Do not edit.

import type { OperationTable } from '../core/operations.js';

/** How to call each operation of the service. */
export const OPERATIONS: OperationTable = {
  'GET /api/admin/account-check-sessions': { scope: 'admin:account-checks:read' },
  'GET /api/admin/account-check-sessions/{id}': { scope: 'admin:account-checks:read' },
  'GET /api/admin/account-check-sessions/{id}/personal-data': { scope: 'admin:account-records:read' },
  'GET /api/admin/account-check-sessions/statistics': { scope: 'admin:account-checks:read' },
  'GET /api/admin/audit-events': { scope: 'admin:audit:read' },
  'GET /api/admin/audit-events/status': { scope: 'admin:audit:read' },
  'GET /api/admin/deliveries/{id}': { scope: 'admin:webhooks:read' },
  'POST /api/admin/deliveries/{id}/resend': { scope: 'admin:webhooks:write', takesIdempotencyKey: true },
  'GET /api/admin/event-types': { scope: 'admin:webhooks:read' },
  'GET /api/admin/events': { scope: 'admin:webhooks:read' },
  'GET /api/admin/resends/{id}': { scope: 'admin:webhooks:read' },
  'POST /api/admin/resends/{id}/cancel': { scope: 'admin:webhooks:write', takesIdempotencyKey: true },
  'GET /api/admin/webhooks': { scope: 'admin:webhooks:read' },
  'POST /api/admin/webhooks': { scope: 'admin:webhooks:create', takesIdempotencyKey: true },
  'GET /api/admin/webhooks/{id}': { scope: 'admin:webhooks:read' },
  'PATCH /api/admin/webhooks/{id}': { scope: 'admin:webhooks:write' },
  'DELETE /api/admin/webhooks/{id}': { scope: 'admin:webhooks:delete' },
  'GET /api/admin/webhooks/{id}/deliveries': { scope: 'admin:webhooks:read' },
  'GET /api/admin/webhooks/{id}/health': { scope: 'admin:webhooks:read' },
  'POST /api/admin/webhooks/{id}/resend': { scope: 'admin:webhooks:write', takesIdempotencyKey: true },
  'POST /api/admin/webhooks/{id}/rotate-key': { scope: 'admin:webhooks:write', takesIdempotencyKey: true },
  'POST /api/admin/webhooks/{id}/test': { scope: 'admin:webhooks:write', takesIdempotencyKey: true },
  'POST /api/services/account-information': { scope: 'ais:sessions:create', takesIdempotencyKey: true },
  'GET /api/services/account-information/{id}': { scope: 'ais:records:read' },
  'GET /api/services/account-information/sessions': { scope: 'ais:sessions:read' },
  'GET /api/services/account-information/sessions/{id}': { scope: 'ais:sessions:read' },
};
