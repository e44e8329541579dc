// Generated from docs/openapi by `npm run client:types`. Do not edit.

import type { OperationTable } from '../core/operations.js';

/** How to call each operation of the service. */
export const OPERATIONS: OperationTable = {
  'GET /api/admin/audit-events': { scope: 'admin:audit:read' },
  'POST /authentications/installment': { takesIdempotencyKey: true },
  'POST /authentications/one-off': { takesIdempotencyKey: true },
  'POST /authentications/recurring': { takesIdempotencyKey: true },
  'POST /backups': { takesIdempotencyKey: true },
  'POST /deliveries/{id}/resend': { takesIdempotencyKey: true },
  'POST /merchants': { takesIdempotencyKey: true },
  'PATCH /merchants/{id}': { takesIdempotencyKey: true },
  'POST /merchants/{id}/encryption-key': { takesIdempotencyKey: true },
  'POST /payments/{id}/capture': { takesIdempotencyKey: true },
  'POST /payments/{id}/refund': { takesIdempotencyKey: true },
  'POST /payments/{id}/void': { takesIdempotencyKey: true },
  'POST /payments/one-off': { takesIdempotencyKey: true },
  'POST /payments/recurring': { takesIdempotencyKey: true },
  'POST /payments/recurring/{id}/subsequent': { takesIdempotencyKey: true },
  'POST /payments/unscheduled': { takesIdempotencyKey: true },
  'POST /payments/unscheduled/{id}/subsequent': { takesIdempotencyKey: true },
  'POST /resends/{id}/cancel': { takesIdempotencyKey: true },
  'POST /settlements/reports': { takesIdempotencyKey: true },
  'POST /tokens': { takesIdempotencyKey: true },
  'POST /tokens/session': { takesIdempotencyKey: true },
  'POST /webhooks': { takesIdempotencyKey: true },
  'POST /webhooks/{id}/resend': { takesIdempotencyKey: true },
  'POST /webhooks/{id}/test': { takesIdempotencyKey: true },
};
