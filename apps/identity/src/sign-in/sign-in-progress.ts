/**
 * How far somebody has come, kept in their interaction at the provider: sealed in the database, and
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
      readonly amr: readonly string[];
    }
  | {
      readonly stage: 'recovery-codes';
      readonly userId: string;
      readonly codes: readonly string[];
      readonly amr: readonly string[];
    };

export type SignInStage = SignInProgress['stage'];

/** RFC 8176. */
export const AMR_PASSWORD = ['pwd'];
export const AMR_SECOND_FACTOR = ['pwd', 'otp', 'mfa'];
