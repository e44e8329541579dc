import type { SignInProof } from './sign-in-proof.js';

/**
 * How far a person has come, kept in their interaction at the provider: sealed in the database, and
 * bound to their browser by its cookie.
 */
export type SignInProgress =
  | { readonly stage: 'password' }
  | { readonly stage: 'code'; readonly userId: string; readonly wantsEnrolment: boolean }
  | {
      readonly stage: 'enrolment';
      readonly userId: string;
      /** Of the app that is being set up. */
      readonly secret: string;
      readonly proof: SignInProof;
    }
  | {
      readonly stage: 'enrolment-locked';
      readonly userId: string;
      /** As ISO 8601; null when only an operator opens it. */
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
