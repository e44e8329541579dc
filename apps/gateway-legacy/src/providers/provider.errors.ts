/** Why an order has no outcome, in fixed words that may be logged, counted and stored. */
export type ProviderSilence = 'timeout' | 'unavailable' | 'garbled';

/**
 * It is unknown whether the order was executed: the response is missing or invalid, or the provider
 * failed. The order is not sent again because of this; an inquiry finds its outcome.
 */
export class ProviderSilentError extends Error {
  constructor(
    readonly code: ProviderSilence,
    cause?: unknown,
  ) {
    super('The provider gave no outcome.', { cause });
    this.name = new.target.name;
  }
}

/**
 * Why an order was not carried out. `ambiguous`: the provider refused in a way that may also mean that
 * it had carried the order out before; its outcome is asked for before anything is believed.
 * `credential_refused`: the vault did not forward with the network token, and the card can be used.
 */
export type ProviderRefusal =
  'refused' | 'unauthorized' | 'token_unknown' | 'credential_refused' | 'ambiguous';

/**
 * The order was rejected, or never reached the provider: nothing was done, unless the code is
 * `ambiguous`.
 */
export class ProviderRefusedError extends Error {
  constructor(
    readonly code: ProviderRefusal,
    cause?: unknown,
  ) {
    super('The provider did not accept the order.', { cause });
    this.name = new.target.name;
  }
}

/** The vault did not forward with a network token. Nothing was sent, and the card can be used. */
export class CredentialRefusedError extends ProviderRefusedError {
  constructor(
    /** Whether the network token has ended or is suspended. */
    readonly isInactive: boolean,
    cause: unknown,
  ) {
    super('credential_refused', cause);
  }
}
