export interface AccountCheckOptions {
  /**
   * The session ID that your backend received when it opened the session. For half an hour, anyone who
   * has it can submit an account.
   */
  readonly sessionId: string;
  /** The public URL of the account information service, such as `https://accounts.example`. */
  readonly baseUrl: string;
}
