import { html, type Html, type HtmlValue } from '@tessera/pages';

/** Why a person cannot set up a passkey or an authenticator app now. */
export interface EnrolmentLockView {
  /** Null if only an operator opens it. */
  readonly opensAt: Date | null;
  /** Whether the sign-in cannot continue without one. */
  readonly isRequired: boolean;
}

/** The content of the page; `continueForm` and `cancelForm` are its buttons. */
export function enrolmentLockedContent(
  { opensAt, isRequired }: EnrolmentLockView,
  forms: { readonly continueForm: Html; readonly cancelForm: Html },
): HtmlValue {
  return [
    html`<h1>You can't set up a second step now</h1>`,
    html`<p class="lead">${opensAt === null ? CLOSED : coolingOff(opensAt)}</p>`,
    isRequired
      ? html`<p class="lead">You can't continue without one.</p>`
      : html`<p class="lead">You can continue without one.</p>`,
    isRequired ? forms.cancelForm : forms.continueForm,
  ];
}

const CLOSED = 'Your administrator has to allow it first.';

function coolingOff(opensAt: Date): string {
  const [date = '', time = ''] = opensAt.toISOString().split('T');
  return `Your second step was removed. To protect you, a new one can be set up from ${date}, ${time.slice(0, 5)} UTC. Your administrator can allow it sooner.`;
}
