import type { AccountId } from '@tessera/ids';
import type { BackupId, GatewayTokenId } from '../ids.js';

export const BACKUP_STATUSES = ['pending', 'completed', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

/**
 * `refused`: the provider did not accept the card. `token_deleted`: the token or its card was
 * deleted. `unavailable`: the provider could not be reached for hours.
 */
export const BACKUP_REASONS = ['refused', 'token_deleted', 'unavailable'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A row of `backup`. */
export interface BackupRow {
  readonly id: BackupId;
  readonly account_id: AccountId;
  readonly token_id: GatewayTokenId;
  readonly provider: string;
  readonly provider_merchant: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: BackupStatus;
  readonly reason: BackupReason | null;
  readonly provider_payment_method_id: string | null;
  readonly attempts: number;
  readonly row_mac: Buffer | null;
}
