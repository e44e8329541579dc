import { hasSecondFactor, personAuthentication, SECOND_FACTOR_ACR } from '@tessera/auth';
import type { PersonAuthentication } from '@tessera/auth';
import type { LoginResult } from 'oidc-provider';

/** The factors that a person has proved in a sign-in, and when the last one was proved. */
export interface SignInProof {
  /** RFC 8176. */
  readonly amr: readonly string[];
  /** In seconds; becomes `auth_time`, however long the person takes for the following pages. */
  readonly at: number;
}

export function passwordProof(now: Date): SignInProof {
  return { amr: ['pwd'], at: seconds(now) };
}

/** The password and a code: from the app, or a recovery code, which is also a one-time password. */
export function secondFactorProof(now: Date): SignInProof {
  return { amr: ['pwd', 'otp', 'mfa'], at: seconds(now) };
}

/**
 * A passkey, which the person has unlocked with a PIN, a fingerprint or a face: two factors, with or
 * without a password. A key that a provider copies between devices is not bound to hardware.
 */
export function passkeyProof(
  now: Date,
  { synced, withPassword }: { readonly synced: boolean; readonly withPassword: boolean },
): SignInProof {
  const amr = [...(withPassword ? ['pwd'] : []), synced ? 'swk' : 'hwk', 'user', 'mfa'];
  return { amr, at: seconds(now) };
}

/** The proof as a verified token of the person would state it. */
export function authenticationOf({ amr, at }: SignInProof): PersonAuthentication {
  return personAuthentication({ amr, acr: levelOf(amr), auth_time: at });
}

/** The input for the session's `amr`, `acr` and `auth_time` at the provider. */
export function loginOf(userId: string, { amr, at }: SignInProof): LoginResult {
  const acr = levelOf(amr);
  return {
    accountId: userId,
    amr: [...amr],
    ...(acr !== undefined && { acr }),
    ts: at,
    remember: false,
  };
}

function levelOf(amr: readonly string[]): string | undefined {
  return hasSecondFactor(personAuthentication({ amr })) ? SECOND_FACTOR_ACR : undefined;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
