/** The placeholders of a stored card. */
export const CARD_PLACEHOLDERS = [
  'account_number',
  'cardholder_name',
  'expiry_year',
  'expiry_month',
  'security_code',
] as const;

/** The placeholders of a network token and its cryptogram. */
export const NETWORK_TOKEN_PLACEHOLDERS = [
  'number',
  'cryptogram',
  'dynamic_cvv',
  'eci',
  'expiry_month',
  'expiry_year',
  'type',
] as const;

/** The placeholders of a wallet token. */
export const WALLET_TOKEN_PLACEHOLDERS = [
  'number',
  'cardholder_name',
  'expiry_month',
  'expiry_year',
  'cryptogram',
  'eci',
] as const;

/** The placeholders of a generic token: its payload, or a field of it by its path. */
export const PAYLOAD_PLACEHOLDERS = ['payload', 'payload.<field>'] as const;

const PAYLOAD_FIELD = /^payload(?:\.\w+)*$/;

/** Whether a name is one of {@link PAYLOAD_PLACEHOLDERS}, such as `payload.account.iban`. */
export function isPayloadPlaceholder(name: string): boolean {
  return PAYLOAD_FIELD.test(name);
}
