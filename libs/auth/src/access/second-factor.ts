import 'reflect-metadata';
import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { UnauthorizedError } from '@tessera/errors';
import type { Principal } from '../principal.js';
import { CLOCK_TOLERANCE_S } from './access-token.strategy.js';
import { hasSecondFactor, SECOND_FACTOR_ACR } from './person-authentication.js';

/** What a route asks of a person beyond a valid token. */
export interface SecondFactorRequirement {
  /** How long ago the factors may have been proved. */
  readonly maxAgeSeconds: number;
}

/** The metadata under which a route says that it needs a second factor. */
export const SECOND_FACTOR = Symbol('tessera:second-factor');

const DEFAULT_MAX_AGE_S = 15 * 60;

/**
 * A person who calls the route must have proved two factors within `maxAgeSeconds` (15 minutes by
 * default), else 401 with the challenge of RFC 9470. API keys and OAuth clients are not people and
 * keep their own rules. On a class it applies to every route of it.
 */
export function RequireSecondFactor({
  maxAgeSeconds = DEFAULT_MAX_AGE_S,
}: Partial<SecondFactorRequirement> = {}): CustomDecorator<symbol> {
  return SetMetadata(SECOND_FACTOR, { maxAgeSeconds } satisfies SecondFactorRequirement);
}

/**
 * @param nowMs the time of the service
 * @throws UnauthorizedError with the challenge, when the caller is a person who has to prove more
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

/** A time in the future proves nothing about how old the authentication is. */
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
    `This route needs two factors that were proved in the last ${time(maxAgeSeconds)}: ${reason}. Sign in again with the acr_values and max_age of the WWW-Authenticate header.`,
    { headers: { 'www-authenticate': `Bearer ${challenge.join(', ')}` } },
  );
}

function time(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
