import { hasSecondFactor, personAuthentication, SECOND_FACTOR_ACR } from '@tessera/auth';
import type { PersonAuthentication } from '@tessera/auth';
import type { LoginResult } from 'oidc-provider';
import type { OutsideClaims } from '../single-sign-on/outside-claims.js';

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

/**
 * A code after the first factor: from the app, or a recovery code, which is also a one-time
 * password.
 */
export function secondFactorProof(now: Date, first: FirstFactor = PASSWORD): SignInProof {
  return { amr: united(first.amr, ['otp', 'mfa']), at: seconds(now) };
}

/**
 * A passkey, which the person has unlocked with a PIN, a fingerprint or a face: two factors, with or
 * without another one. A key that a provider copies between devices is not bound to hardware.
 */
export function passkeyProof(
  now: Date,
  { synced, first }: { readonly synced: boolean; readonly first: FirstFactor | null },
): SignInProof {
  const amr = united(first?.amr ?? [], [synced ? 'swk' : 'hwk', 'user', 'mfa']);
  return { amr, at: seconds(now) };
}

/** Which claims of an outside provider mean that it has checked two factors. */
export interface SecondFactorClaims {
  readonly amr: readonly string[];
  readonly acr: readonly string[];
}

/**
 * What an outside provider says that it has checked. Two factors count only if the operator says what
 * they look like: otherwise everything that would count as a second one is left out.
 */
export function externalProof(
  { amr, acr, authTime }: Pick<OutsideClaims, 'amr' | 'acr' | 'authTime'>,
  now: Date,
  secondFactor: SecondFactorClaims,
): SignInProof {
  const isEnough =
    amr.some((method) => secondFactor.amr.includes(method)) ||
    (acr !== null && secondFactor.acr.includes(acr));
  const at = Math.min(authTime ?? seconds(now), seconds(now));
  const methods = isEnough ? united(amr, ['mfa']) : amr.filter((each) => !SECOND.has(each));
  return { amr: methods, at };
}

export function isStrong(proof: SignInProof): boolean {
  return hasSecondFactor(authenticationOf(proof));
}

type FirstFactor = Pick<SignInProof, 'amr'>;

const PASSWORD: FirstFactor = { amr: ['pwd'] };

/** Methods that prove possession, or that two factors were used. */
const SECOND = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc']);

/** `mfa` is last: it sums the others up. */
function united(first: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...first.filter((method) => method !== 'mfa'), ...more])];
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
