/** Why an order has no outcome, in fixed words that may be logged, counted and stored. */
export type ProviderSilence = 'timeout' | 'unavailable' | 'garbled';

/**
 * Nobody knows whether the order was carried out: no answer, a broken one, or a fault of the
 * provider. It is never sent again on this account; its outcome is asked for.
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
 */
export type ProviderRefusal = 'refused' | 'unauthorized' | 'token_unknown' | 'ambiguous';

/**
 * The order was understood and not accepted, or never left for the provider: nothing was done, unless
 * the code is `ambiguous`.
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
