/** The search parameters of the screen's URL: the tab, its filters, and the payment that is open. */
export const PAYMENTS_SEARCH = [
  'tab',
  'open',
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
