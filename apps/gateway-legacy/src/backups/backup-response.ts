import type { BackupRow } from './backup.js';
import type { BackupResponse } from './dto/backup.js';

export function backupResponse(row: BackupRow): BackupResponse {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    provider: row.provider,
    payment_method: { type: 'token', token_id: row.token_id },
    status: row.status,
    reason: row.reason,
    provider_payment_method_id: row.provider_payment_method_id,
  };
}
