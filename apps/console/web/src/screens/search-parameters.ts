// The search parameters that each screen has in its URL. The router reads them before it loads the screen.

/** Filters, and the check that is open. */
export const ACCOUNT_CHECKS_SEARCH = [
  'status',
  'reason',
  'institution_id',
  'market',
  'account_information_id',
  'open',
] as const;

export const ANALYTICS_SEARCH = ['period', 'context', 'currency', 'version', 'against'] as const;

/** `open` is `service:id`. */
export const APPROVALS_SEARCH = ['status', 'service', 'kind', 'open'] as const;

/** `open` is `service:id`. */
export const AUDIT_SEARCH = [
  'service',
  'actor',
  'action',
  'object_type',
  'object_id',
  'request_id',
  'result',
  'from',
  'to',
  'open',
] as const;

export const CASES_SEARCH = ['status', 'owner', 'order', 'new'] as const;

/** The filters of the API, and the order. */
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

/** Of one decision. */
export const DECISION_SEARCH = ['tab'] as const;

export const DEVELOPERS_SEARCH = ['tab', 'q', 'service', 'request_id', 'show', 'open'] as const;

/** Changes parameters of the URL; `undefined` removes one. */
export type ChangeSearch = (changes: Readonly<Record<string, string | undefined>>) => void;

/** The filters of the API, and what is open. */
export const LISTS_SEARCH = ['list', 'path', 'value', 'open'] as const;

/**
 * The tab, its filters, the payment that is open, and the operation that is being confirmed, which is
 * there again after a second factor.
 */
export const PAYMENTS_SEARCH = [
  'tab',
  'open',
  'operation',
  'status',
  'reference',
  'currency_code',
  'amount_from',
  'amount_to',
  'account_id',
  'last_four',
  'bin',
  'fingerprint',
  'metadata',
  'network_token_status',
  'scheme',
  'card_last_four',
] as const;

export type PaymentsSearch = Partial<Record<(typeof PAYMENTS_SEARCH)[number], string>>;

export const PEOPLE_SEARCH = ['open', 'state', 'invite'] as const;

export const REVIEWS_SEARCH = [
  'assignee',
  'context',
  'currency',
  'rule_id',
  'overdue',
  'open',
] as const;

/** `try` is the ID of a decision. */
export const RULES_SEARCH = ['context', 'try'] as const;

export const RULESET_SEARCH = ['tab', 'rule', 'compare', 'simulation', 'cell', 'try'] as const;

export const WEBHOOKS_SEARCH = ['service', 'tab', 'event', 'create'] as const;

export const WEBHOOK_SEARCH = ['status', 'event', 'from', 'to', 'open', 'resend'] as const;
