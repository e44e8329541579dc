import { html, type Html, type HtmlValue } from '@tessera/pages';
import type { Refusal } from '../credentials.service.js';
import { alert, codeField } from './form-parts.js';
import { PASSKEY_INTRO, passkeyForm, passkeyNameField } from './passkey-parts.js';

/** A person who sets up a second step. */
export interface EnrolmentView {
  /** The key of the app that is being set up. */
  readonly secret: string;
  readonly qr: Html;
  /** What a browser needs to create a passkey; null where passkeys are not available. */
  readonly passkey: object | null;
  /** Why it cannot be postponed; null if it can. */
  readonly requiredBy: 'organization' | 'application' | null;
  readonly refusal?: Refusal;
}

const REQUIRED = {
  organization: 'Your organization requires a second step at sign-in.',
  application: 'What you want to do requires a second step at sign-in.',
} as const;

/** A passkey or an app: whichever the person chooses. */
export function enrolmentContent(
  { secret, qr, passkey, requiredBy, refusal }: EnrolmentView,
  actions: { readonly app: string; readonly passkey: string },
): HtmlValue {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return [
    requiredBy !== null && html`<p class="lead">${REQUIRED[requiredBy]}</p>`,
    alert(
      refusal,
      'That code is not correct. Wait for the next one, and check the clock of the device.',
    ),
    passkeyForm({
      kind: 'create',
      action: actions.passkey,
      options: passkey,
      label: 'Create a passkey',
      intro: [html`<h2>With a passkey</h2>`, PASSKEY_INTRO],
      fields: passkeyNameField(),
    }),
    passkey !== null && html`<h2>With an authenticator app</h2>`,
    html`<ol class="steps">
      <li>
        <span class="number" aria-hidden="true">1</span>
        <div>
          <p>Scan this with an authenticator app.</p>
          ${qr}
          <p class="hint">No camera? Enter this key:</p>
          <p class="secret">${groups}</p>
        </div>
      </li>
      <li>
        <span class="number" aria-hidden="true">2</span>
        <div>
          <p>Enter the code that the app shows.</p>
          <form method="post" action="${actions.app}">
            ${codeField({
              label: 'Six-digit code',
              isRefused: refusal?.kind === 'refused',
              isDigits: true,
              isFocused: passkey === null,
            })}
            <button type="submit">Turn it on</button>
          </form>
        </div>
      </li>
    </ol>`,
  ];
}
