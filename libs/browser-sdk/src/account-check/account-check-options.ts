export interface AccountCheckOptions {
  /**
   * The session id that your backend was given when it opened the session. Whoever holds it may give
   * an account, for half an hour.
   */
  readonly sessionId: string;
  /** The public address of the account information service, such as `https://accounts.example`. */
  readonly baseUrl: string;
}
