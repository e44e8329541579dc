/** Which option a developer has to correct. */
export type AccountCheckErrorCode = 'invalid_base_url' | 'invalid_session_id';

/** Thrown by `accountCheck(…)` for options that cannot be right. */
export class AccountCheckError extends TypeError {
  override readonly name = 'AccountCheckError';

  constructor(
    readonly code: AccountCheckErrorCode,
    message: string,
  ) {
    super(`accountCheck: ${message}`);
  }
}
