import { ApiError } from '@tessera/client';
import type { ServiceName } from '../../api/client.js';
import { rawCaller } from './raw-call.js';

/** What the background verification of a trail knows. */
export interface ChainStatus {
  readonly status: 'verified' | 'mismatch' | 'overdue' | 'pending';
  readonly verified_at: string | null;
  readonly unsealed_since: string | null;
  readonly findings: readonly { readonly kind: string; readonly message: string }[];
}

/** The state of a trail; null where the service does not report it. */
export async function readChainStatus(
  service: ServiceName,
  signal: AbortSignal,
): Promise<ChainStatus | null> {
  try {
    const caller = rawCaller(service);
    const response = await caller.raw('GET', '/api/admin/audit-events/status', { signal });
    return response.json() as ChainStatus;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const CHAIN_TONES = {
  verified: 'good',
  mismatch: 'bad',
  overdue: 'warn',
  pending: 'neutral',
} as const;

export const CHAIN_TITLES = {
  verified: 'Verified',
  mismatch: 'Mismatch',
  overdue: 'Verification overdue',
  pending: 'Not verified yet',
} as const;
