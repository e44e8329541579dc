/** How many attempts are allowed before they are blocked, and for how long. */
export interface AttemptLimits {
  readonly freeFailures: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Time after the last failure until failures are forgotten. */
  readonly forgetAfterSeconds: number;
}

/** What attempts are counted by. */
export type AttemptKind = 'email' | 'network' | 'second-factor' | 'password-reset';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * After five failures the wait is half a minute, then doubles up to a quarter of an hour: about a
 * hundred guesses a day. A network, which may be an office, has thirty failures.
 */
export const ATTEMPT_LIMITS: Readonly<Record<AttemptKind, AttemptLimits>> = {
  email: {
    freeFailures: 5,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * MINUTE_S,
    forgetAfterSeconds: 12 * HOUR_S,
  },
  'second-factor': {
    freeFailures: 5,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * MINUTE_S,
    forgetAfterSeconds: 12 * HOUR_S,
  },
  'password-reset': {
    freeFailures: 3,
    firstWaitSeconds: 15 * MINUTE_S,
    longestWaitSeconds: HOUR_S,
    forgetAfterSeconds: 12 * HOUR_S,
  },
  network: {
    freeFailures: 30,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * MINUTE_S,
    forgetAfterSeconds: HOUR_S,
  },
};
