/** Why a sign-in at the outside provider does not lead in. */
export type SingleSignOnReason =
  /** The response is not for this sign-in, was used already, or the provider refused. */
  | 'response'
  | 'unavailable'
  /** None of the person's groups has a role. */
  | 'groups'
  | 'disabled'
  /** A person with this e-mail address exists and is not linked. */
  | 'unlinked'
  /** The provider says no usable e-mail address. */
  | 'email'
  /** A person of the provider who tried to sign in without it. */
  | 'only';

export interface SingleSignOnRefusal {
  readonly kind: 'single-sign-on-refused';
  readonly reason: SingleSignOnReason;
}

export function singleSignOnRefusal(reason: SingleSignOnReason): SingleSignOnRefusal {
  return { kind: 'single-sign-on-refused', reason };
}

/** The status and the message for people. */
export const SINGLE_SIGN_ON_REFUSALS: Readonly<
  Record<SingleSignOnReason, { readonly status: number; readonly message: string }>
> = {
  response: {
    status: 401,
    message: 'The sign-in at your organization did not succeed. Please try again.',
  },
  unavailable: {
    status: 503,
    message: "Your organization's sign-in can't be reached at the moment. Please try again.",
  },
  groups: {
    status: 403,
    message:
      'You have signed in at your organization, but none of your groups may use this service. Ask your administrator.',
  },
  disabled: { status: 403, message: "You can't sign in at present. Ask your administrator." },
  unlinked: {
    status: 403,
    message:
      'There is already an account with your e-mail address, and it is not linked to your organization. Ask your administrator.',
  },
  email: {
    status: 403,
    message: 'Your organization did not state your e-mail address. Ask your administrator.',
  },
  only: {
    status: 403,
    message: 'You sign in at your organization. Use the button for it.',
  },
};
