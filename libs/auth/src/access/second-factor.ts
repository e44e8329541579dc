import 'reflect-metadata';
import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { UnauthorizedError } from '@tessera/errors';
import type { Principal } from '../principal.js';
import { CLOCK_TOLERANCE_S } from './access-token.strategy.js';
import { hasSecondFactor, SECOND_FACTOR_ACR } from './person-authentication.js';

/** The second factor that a route requires in addition to a valid token. */
export interface SecondFactorRequirement {
  /** Maximum age of the authentication, in seconds. */
  readonly maxAgeSeconds: number;
}

/** Metadata key for the second factor that a route requires. */
export const SECOND_FACTOR = Symbol('tessera:second-factor');

const DEFAULT_MAX_AGE_S = 15 * 60;

/**
 * Requires people who call the route to have used two factors within `maxAgeSeconds` (15 minutes by
 * default); otherwise returns 401 with the challenge of RFC 9470. Does not apply to API keys and
 * OAuth clients. On a class it applies to all its routes.
 */
export function RequireSecondFactor({
  maxAgeSeconds = DEFAULT_MAX_AGE_S,
}: Partial<SecondFactorRequirement> = {}): CustomDecorator<symbol> {
  return SetMetadata(SECOND_FACTOR, { maxAgeSeconds } satisfies SecondFactorRequirement);
}

/**
 * @param nowMs the service's time in milliseconds since the epoch
 * @throws UnauthorizedError with the challenge when the caller is a person who has to authenticate
 *   again
 */
export function checkSecondFactor(
  principal: Principal,
  requirement: SecondFactorRequirement,
  nowMs: number,
): void {
  if (principal.kind !== 'user') return;
  const { authentication } = principal;
  if (authentication === undefined || !hasSecondFactor(authentication)) {
    throw stepUp('a second factor is required', requirement);
  }
  if (!isFresh(authentication.authenticatedAtS, requirement, nowMs / 1000)) {
    throw stepUp('a more recent authentication is required', requirement);
  }
}

/** A time in the future does not show how old the authentication is. */
function isFresh(
  authenticatedAtS: number | null,
  { maxAgeSeconds }: SecondFactorRequirement,
  nowS: number,
): boolean {
  if (authenticatedAtS === null || authenticatedAtS > nowS + CLOCK_TOLERANCE_S) return false;
  return nowS - authenticatedAtS <= maxAgeSeconds;
}

function stepUp(reason: string, { maxAgeSeconds }: SecondFactorRequirement): UnauthorizedError {
  const challenge = [
    'error="insufficient_user_authentication"',
    `error_description="${reason}"`,
    `acr_values="${SECOND_FACTOR_ACR}"`,
    `max_age="${maxAgeSeconds}"`,
  ];
  return new UnauthorizedError(
    `This route requires two factors used in the last ${time(maxAgeSeconds)}: ${reason}. Sign in again with the acr_values and max_age of the WWW-Authenticate header.`,
    { headers: { 'www-authenticate': `Bearer ${challenge.join(', ')}` } },
  );
}

function time(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
