/** The states of an authentication. */
export const AUTHENTICATION_STATES = [
  'processing',
  'challenge_required',
  'completed',
  'failed',
] as const;
export type AuthenticationState = (typeof AUTHENTICATION_STATES)[number];

/** What can happen to an authentication. */
export const AUTHENTICATION_STEPS = [
  /** The issuer wants to question the cardholder in the browser. */
  'require_challenge',
  /** The issuer authenticates the cardholder elsewhere, and will send the result. */
  'await_decoupled',
  'complete',
  'fail',
] as const;
export type AuthenticationStep = (typeof AUTHENTICATION_STEPS)[number];

/**
 * The transition table: for each step, the states in which it is allowed and the state it leads to.
 */
const TRANSITIONS: Readonly<
  Record<
    AuthenticationStep,
    { readonly from: readonly AuthenticationState[]; readonly to: AuthenticationState }
  >
> = {
  require_challenge: { from: ['processing'], to: 'challenge_required' },
  await_decoupled: { from: ['processing'], to: 'processing' },
  complete: { from: ['processing', 'challenge_required'], to: 'completed' },
  fail: { from: ['processing', 'challenge_required'], to: 'failed' },
};

export function statesBefore(step: AuthenticationStep): readonly AuthenticationState[] {
  return TRANSITIONS[step].from;
}

export function stateAfter(step: AuthenticationStep): AuthenticationState {
  return TRANSITIONS[step].to;
}

/** Nothing happens to it any more. */
export function hasEnded(state: AuthenticationState): boolean {
  return AUTHENTICATION_STEPS.every((step) => !statesBefore(step).includes(state));
}
