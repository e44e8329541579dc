// Generated from docs/openapi by `npm run client:types`. Do not edit.

import type { OperationTable } from '../core/operations.js';

/** How to call each operation of the service. */
export const OPERATIONS: OperationTable = {
  'GET /api/admin/audit-events': { scope: 'admin:audit:read' },
  'GET /api/admin/audit-events/status': { scope: 'admin:audit:read' },
  'GET /api/admin/change-requests': { scope: 'admin:change-requests:read' },
  'POST /api/admin/change-requests': { scope: 'admin:change-requests:propose', takesIdempotencyKey: true },
  'GET /api/admin/change-requests/{id}': { scope: 'admin:change-requests:read' },
  'POST /api/admin/change-requests/{id}/approve': { scope: 'admin:change-requests:approve', takesIdempotencyKey: true },
  'POST /api/admin/change-requests/{id}/break-glass': { scope: 'admin:change-requests:break-glass', takesIdempotencyKey: true },
  'POST /api/admin/change-requests/{id}/reject': { scope: 'admin:change-requests:approve', takesIdempotencyKey: true },
  'POST /api/admin/change-requests/{id}/withdraw': { scope: 'admin:change-requests:propose', takesIdempotencyKey: true },
  'GET /api/admin/clients': { scope: 'admin:clients:read' },
  'POST /api/admin/clients': { scope: 'admin:clients:write', takesIdempotencyKey: true },
  'POST /api/admin/clients/{client_id}/disable': { scope: 'admin:clients:write', takesIdempotencyKey: true },
  'POST /api/admin/clients/{client_id}/enable': { scope: 'admin:clients:write', takesIdempotencyKey: true },
  'POST /api/admin/clients/{client_id}/rotate': { scope: 'admin:clients:write', takesIdempotencyKey: true },
  'GET /api/admin/roles': { scope: 'admin:users:read' },
  'GET /api/admin/signing-keys': { scope: 'admin:keys:read' },
  'POST /api/admin/signing-keys/rotate': { scope: 'admin:keys:write', takesIdempotencyKey: true },
  'GET /api/admin/users': { scope: 'admin:users:read' },
  'POST /api/admin/users': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'GET /api/admin/users/{id}': { scope: 'admin:users:read' },
  'POST /api/admin/users/{id}/disable': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'POST /api/admin/users/{id}/enable': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'POST /api/admin/users/{id}/invite': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'POST /api/admin/users/{id}/mfa/revoke': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'POST /api/admin/users/{id}/reset-password': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'PUT /api/admin/users/{id}/roles': { scope: 'admin:users:write', takesIdempotencyKey: true },
  'GET /api/admin/users/names': { scope: 'admin:change-requests:read' },
};
