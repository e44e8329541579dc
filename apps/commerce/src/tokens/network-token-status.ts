import type { VaultNetworkTokenStatus } from '@tessera/vault-client';

/** Of the network token of a token. `not_available`: there will be none. */
export const NETWORK_TOKEN_STATUSES = [
  'not_available',
  'pending',
  'active',
  'inactive',
  'failed',
  'deleted',
] as const;

export type NetworkTokenStatus = (typeof NETWORK_TOKEN_STATUSES)[number];

/**
 * From each status, those that may follow: `pending → active ⇄ inactive`, `pending → failed`, any
 * network token → `deleted`, for ever. `pending → inactive` is a token that the scheme activated and
 * suspended before anybody looked.
 */
const TRANSITIONS: Readonly<Record<NetworkTokenStatus, readonly NetworkTokenStatus[]>> = {
  not_available: [],
  pending: ['active', 'inactive', 'failed', 'deleted', 'not_available'],
  active: ['inactive', 'deleted'],
  inactive: ['active', 'deleted'],
  failed: ['deleted'],
  deleted: [],
};

export function canBecome(from: NetworkTokenStatus, to: NetworkTokenStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether nothing can happen to the network token any more. */
export function isFinal(status: NetworkTokenStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

const OF_VAULT: Readonly<Record<VaultNetworkTokenStatus, NetworkTokenStatus>> = {
  pending: 'pending',
  active: 'active',
  suspended: 'inactive',
  failed: 'failed',
  deleted: 'deleted',
};

/** What the vault calls `suspended` is `inactive` here. */
export function networkTokenStatusOf(status: VaultNetworkTokenStatus): NetworkTokenStatus {
  return OF_VAULT[status];
}
