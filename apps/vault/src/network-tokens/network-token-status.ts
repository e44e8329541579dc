export const NETWORK_TOKEN_STATUSES = [
  'pending',
  'active',
  'suspended',
  'failed',
  'deleted',
] as const;

export type NetworkTokenStatus = (typeof NETWORK_TOKEN_STATUSES)[number];

/** For each status, those that may follow. `deleted` is final. */
const TRANSITIONS: Readonly<Record<NetworkTokenStatus, readonly NetworkTokenStatus[]>> = {
  pending: ['active', 'failed', 'deleted'],
  active: ['suspended', 'deleted'],
  suspended: ['active', 'deleted'],
  failed: ['deleted'],
  deleted: [],
};

export function canBecome(from: NetworkTokenStatus, to: NetworkTokenStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses that may become `next`: the condition for an update of the row. */
export function statusesBefore(next: NetworkTokenStatus): NetworkTokenStatus[] {
  return NETWORK_TOKEN_STATUSES.filter((status) => canBecome(status, next));
}
