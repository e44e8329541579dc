/** What a card of the vault has for a template. */
export const CARD_PLACEHOLDERS = [
  'account_number',
  'cardholder_name',
  'expiry_year',
  'expiry_month',
  'security_code',
] as const;

/** What a network token and its cryptogram have for a template. */
export const NETWORK_TOKEN_PLACEHOLDERS = [
  'number',
  'cryptogram',
  'dynamic_cvv',
  'eci',
  'expiry_month',
  'expiry_year',
  'type',
] as const;

/** What a wallet token has for a template. */
export const WALLET_TOKEN_PLACEHOLDERS = [
  'number',
  'cardholder_name',
  'expiry_month',
  'expiry_year',
  'cryptogram',
  'eci',
] as const;
