/** The search parameters of the list's URL: the filters of the API, and the order. */
export const DECISIONS_SEARCH = [
  'outcome',
  'reference',
  'customer_id',
  'context',
  'rule_id',
  'currency',
  'amount_from',
  'amount_to',
  'bin',
  'device_ip',
  'credential_fingerprint',
  'email_hash',
  'device_hash',
  'resolved',
  'fail_open',
  'from',
  'to',
  'order',
  'live',
] as const;

/** The search parameters of one decision's URL. */
export const DECISION_SEARCH = ['tab'] as const;
