/**
 * The search parameters of the screen's URL: the tab, its filters, the payment that is open, and the
 * operation that is being confirmed, which is there again after a second factor.
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
