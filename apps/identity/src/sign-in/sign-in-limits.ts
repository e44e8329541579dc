/** How many attempts a door allows before it asks for patience, and how much patience. */
export interface DoorLimits {
  readonly freeFailures: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** So long after the last failure they are forgotten. */
  readonly forgetAfterSeconds: number;
}

/** What attempts are counted by. */
export type Door = 'email' | 'network' | 'second-factor';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * After five failures one waits half a minute, then twice as long each time, up to a quarter of an
 * hour: about a hundred guesses a day. A network, which may be an office, has thirty.
 */
export const DOOR_LIMITS: Readonly<Record<Door, DoorLimits>> = {
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
  network: {
    freeFailures: 30,
    firstWaitSeconds: 30,
    longestWaitSeconds: 15 * MINUTE_S,
    forgetAfterSeconds: HOUR_S,
  },
};
