import type { ListDecisions } from '@tessera/client';
import type { FilterDefinition } from '../../ui/filters.js';
import type { DECISIONS_SEARCH } from '../search-parameters.js';

/** The search parameters of the list. */
export type DecisionsSearch = Partial<Record<(typeof DECISIONS_SEARCH)[number], string>>;

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** What decisions can be filtered by. */
export const DECISION_FILTERS: readonly FilterDefinition[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    options: [
      ['ALLOW', 'Allow'],
      ['BLOCK', 'Block'],
      ['REVIEW', 'Review'],
      ['PROVISIONAL', 'Provisional'],
    ],
  },
  { name: 'reference', label: 'Reference', placeholder: 'order-1001' },
  { name: 'customer_id', label: 'Customer' },
  { name: 'email_hash', label: 'E-mail', placeholder: 'address' },
  { name: 'rule_id', label: 'Rule ID' },
  { name: 'context', label: 'Context' },
  { name: 'currency', label: 'Currency', placeholder: 'EUR' },
  { name: 'amount_from', label: 'Amount from', type: 'number', placeholder: 'minor units' },
  { name: 'amount_to', label: 'Amount to', type: 'number', placeholder: 'minor units' },
  { name: 'bin', label: 'BIN', placeholder: '411111' },
  { name: 'credential_fingerprint', label: 'Card', placeholder: 'fingerprint' },
  { name: 'device_ip', label: 'IP address' },
  { name: 'device_hash', label: 'Device', placeholder: 'hash' },
  { name: 'resolved', label: 'Review resolved', options: YES_NO },
  { name: 'fail_open', label: 'Failed open', options: YES_NO },
  { name: 'from', label: 'From', type: 'datetime-local' },
  { name: 'to', label: 'To', type: 'datetime-local' },
];

/** The API takes times in UTC; the fields of the browser have none. */
export function listFilters(search: DecisionsSearch): ListDecisions {
  const { reference, from, to, ...rest } = search;
  delete rest.live;
  return {
    ...(rest as ListDecisions),
    ...(reference !== undefined && { transaction_reference: reference }),
    ...(from !== undefined && { from: utcOf(from) }),
    ...(to !== undefined && { to: utcOf(to) }),
  };
}

/** An invalid time in a hand-written URL is left to the API to refuse. */
function utcOf(time: string): string {
  const parsed = new Date(time);
  return Number.isNaN(parsed.getTime()) ? time : parsed.toISOString();
}
