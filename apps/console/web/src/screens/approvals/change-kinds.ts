import type { ChangeRequest } from '@tessera/client';
import type { Tone } from '../../ui/index.js';
import type { ApprovalService } from '../operate/services.js';

/** A change request with the service that it belongs to. */
export interface ApprovalRow {
  readonly service: ApprovalService;
  readonly request: ChangeRequest;
}

const KINDS: Readonly<Record<string, string>> = {
  'ruleset.activate': 'Activate a ruleset',
  'ruleset.rollback': 'Roll back a ruleset',
  'interceptor.activate': 'Activate an interceptor',
  'interceptor.rollback': 'Roll back an interceptor',
  'integration.enable': 'Enable an integration',
  'integration.set_url': 'Change the URL of an integration',
  'user.set_roles': 'Set the roles of a person',
  'account.set_compliance': 'Set the compliance of an account',
  'account.allow_destination': 'Allow a destination for an account',
};

/** What a kind of change is called. */
export function kindTitle(kind: string): string {
  return KINDS[kind] ?? kind;
}

export const KIND_OPTIONS = Object.entries(KINDS);

export const REQUEST_TONES: Readonly<Record<ChangeRequest['status'], Tone>> = {
  proposed: 'warn',
  applied: 'good',
  failed: 'bad',
  rejected: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

export const REQUEST_TITLES: Readonly<Record<ChangeRequest['status'], string>> = {
  proposed: 'Pending',
  applied: 'Applied',
  failed: 'Failed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** Pending requests first, those that expire soonest at the top; then the newest decisions. */
export function byUrgency(a: ApprovalRow, b: ApprovalRow): number {
  const isPending = (row: ApprovalRow) => Number(row.request.status === 'proposed');
  const order = isPending(b) - isPending(a);
  if (order !== 0) return order;
  if (a.request.status === 'proposed') {
    return a.request.expires_at.localeCompare(b.request.expires_at);
  }
  const time = ({ request }: ApprovalRow) => request.decided_at ?? request.created_at;
  return time(b).localeCompare(time(a));
}
