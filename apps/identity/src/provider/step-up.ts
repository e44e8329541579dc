import { SECOND_FACTOR_ACR } from '@tessera/auth';

/**
 * The levels that an authorization request may ask for. A sign-in with only a password has none.
 */
export const ACR_VALUES: readonly string[] = [SECOND_FACTOR_ACR];

/**
 * Whether an authorization request asks for two factors. `acr_values` is a list in order of
 * preference, and there is only this level, so its position does not matter.
 */
export function requestsSecondFactor(params: Readonly<Record<string, unknown>>): boolean {
  const { acr_values: values } = params;
  return typeof values === 'string' && values.split(' ').includes(SECOND_FACTOR_ACR);
}
