/**
 * Why a bank did not do what was requested, without any of its messages: they quote names and
 * account numbers. `code` is one of a fixed set and may be logged, stored and counted.
 */
export abstract class ConnectorError extends Error {
  /** Which of the three kinds it is, for a switch that must be exhaustive. */
  abstract readonly kind: 'unavailable' | 'refused' | 'technical';
  /** The `X-Request-ID` by which the bank finds the call; null if there was no call. */
  readonly bankRequestId: string | null;

  constructor(
    readonly code: string,
    { bankRequestId, cause }: ConnectorErrorOptions = {},
  ) {
    super(`The bank step failed: ${code}.`, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.bankRequestId = bankRequestId ?? null;
  }
}

export interface ConnectorErrorOptions {
  readonly bankRequestId?: string | undefined;
  /** An error that is safe in logs, such as an `OutboundError`. */
  readonly cause?: unknown;
}

/**
 * No response, or one that says to retry later: down, too slow or overloaded. Another attempt may
 * work.
 */
export class BankUnavailableError extends ConnectorError {
  readonly kind = 'unavailable';
}

/**
 * The bank does not let this shopper, consent or token in: an authentication that failed, a consent
 * that is not valid (any more).
 */
export class BankRefusedError extends ConnectorError {
  readonly kind = 'refused';
}

/** The bank and we do not understand each other; someone must look at the configuration or code. */
export class BankTechnicalError extends ConnectorError {
  readonly kind = 'technical';
}
