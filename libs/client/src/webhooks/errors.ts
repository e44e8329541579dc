/** Why a notification was rejected. */
export type WebhookRejection =
  | 'malformed_body'
  | 'malformed_headers'
  | 'missing_signature'
  | 'signature_mismatch'
  | 'timestamp_out_of_range';

/** The notification does not come from the holder of the key, or is not current. Respond with 401. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookRejection;

  constructor(code: WebhookRejection, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}
