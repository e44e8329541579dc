import { ValidationFailedError, type ApiError } from '@tessera/errors';
import type { ConnectorCapabilities } from '../connectors/connector.js';
import type { PaymentPlan } from './payment-plan.js';
import { PaymentRuleError } from './payments.errors.js';

/**
 * The error for a capability that a payment needs and the provider lacks; null if it has all of
 * them.
 */
export function planRefusal(
  { networkTokens, storedCredentials, threeDs }: ConnectorCapabilities,
  plan: Pick<PaymentPlan, 'useCase' | 'authenticationId' | 'source'>,
): ApiError | null {
  const { useCase, authenticationId, source } = plan;
  // The number of a device is a network token too.
  if (source.type === 'wallet' && !networkTokens) {
    const message = 'must not be wallet: the payment provider of this account takes no wallets';
    return new ValidationFailedError([{ path: '$.source.type', message }]);
  }
  if (useCase !== 'ONE_OFF' && !storedCredentials) {
    return new PaymentRuleError('The payment provider of this account has no series of payments.');
  }
  if (authenticationId !== null && !threeDs) {
    const message = 'is not supported by the payment provider of this account';
    return new ValidationFailedError([{ path: '$.authentication_id', message }]);
  }
  return null;
}

/** What is to be done with an authorization, in minor units. */
export interface PlannedOperation {
  readonly type: 'capture' | 'refund' | 'void';
  readonly amount: number;
  /** Of the authorization: neither captured nor voided. */
  readonly left: number;
  /** Of a capture: what is left is voided after it. */
  readonly isFinal: boolean;
  readonly hasCaptures: boolean;
}

/** What a provider cannot do of an operation; null when it can. */
export function operationRefusal(
  { partialCapture, partialVoid }: ConnectorCapabilities,
  { type, amount, left, isFinal, hasCaptures }: PlannedOperation,
): PaymentRuleError | null {
  const isPart = amount < left;
  if (type === 'capture' && isPart && !partialCapture) {
    return new PaymentRuleError(
      `The payment provider captures only all of the ${left} that are left.`,
    );
  }
  const voidsRest = type === 'void' ? hasCaptures : type === 'capture' && isFinal && isPart;
  if (voidsRest && !partialVoid) {
    return new PaymentRuleError(
      'The payment provider cannot void what a capture left over; it expires by itself.',
    );
  }
  return null;
}
