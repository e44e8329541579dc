import type { OutsideRequest } from '../single-sign-on/outside-provider.client.js';
import type { SignInProof } from './sign-in-proof.js';

/**
 * A person's progress, stored in their interaction at the provider: sealed in the database, and
 * bound to their browser by its cookie.
 */
export type SignInProgress =
  | { readonly stage: 'password' }
  | {
      /** The person is at the outside provider. */
      readonly stage: 'single-sign-on';
      readonly request: OutsideRequest;
    }
  | {
      readonly stage: 'code';
      readonly userId: string;
      readonly wantsEnrolment: boolean;
      /** What the outside provider has checked; absent after a password. */
      readonly first?: SignInProof;
    }
  | {
      readonly stage: 'enrolment';
      readonly userId: string;
      /** The secret of the app that is being set up. */
      readonly secret: string;
      readonly proof: SignInProof;
    }
  | {
      readonly stage: 'enrolment-locked';
      readonly userId: string;
      /** ISO 8601; null if only an operator opens it. */
      readonly opensAt: string | null;
      readonly proof: SignInProof;
    }
  | {
      readonly stage: 'recovery-codes';
      readonly userId: string;
      readonly codes: readonly string[];
      readonly proof: SignInProof;
    };

export type SignInStage = SignInProgress['stage'];

export function isAt<S extends SignInProgress['stage']>(
  progress: SignInProgress,
  stage: S,
): progress is SignInProgress & { stage: S } {
  return progress.stage === stage;
}
