import { html, type Html, type HtmlValue } from '@tessera/pages';
import { PASSKEY_MESSAGES } from '../../passkeys/passkey-outcome.js';
import { SINGLE_SIGN_ON_REFUSALS } from '../../single-sign-on/single-sign-on-outcome.js';
import type { Refusal } from '../credentials.service.js';

/** The field for a code of an app, or a recovery code. */
interface CodeField {
  readonly label: string;
  readonly hint?: string;
  readonly isRefused: boolean;
  /** A recovery code has letters. */
  readonly isDigits: boolean;
  /** Default true. */
  readonly isFocused?: boolean;
}

export function codeField({ label, hint, isRefused, isDigits, isFocused = true }: CodeField): Html {
  return html`<div class="field">
    <label for="code">${label}</label>
    <input
      id="code"
      name="code"
      class="code"
      type="text"
      autocomplete="one-time-code"
      required
      maxlength="32"
      spellcheck="false"
      autocapitalize="none"
      ${flag('autofocus', isFocused)}${isDigits && html` inputmode="numeric"`}${hint !== undefined && html` aria-describedby="hint"`}${fault(isRefused)}
    />
    ${hint !== undefined && html`<p class="hint" id="hint">${hint}</p>`}
  </div>`;
}

export function alert(outcome: Refusal | undefined, message: string): HtmlValue {
  if (outcome === undefined) return null;
  return html`<p class="alert" id="alert" role="alert">${refusalText(outcome, message)}</p>`;
}

function refusalText(outcome: Refusal, message: string): string {
  if (outcome.kind === 'passkey-refused') return PASSKEY_MESSAGES[outcome.reason];
  if (outcome.kind === 'single-sign-on-refused') {
    return SINGLE_SIGN_ON_REFUSALS[outcome.reason].message;
  }
  return outcome.kind === 'wait' ? patience(outcome.seconds) : message;
}

/** The status of a page that says why a sign-in does not go on. */
export function statusOf(outcome: Refusal | undefined): number {
  if (outcome === undefined) return 200;
  if (outcome.kind === 'single-sign-on-refused') {
    return SINGLE_SIGN_ON_REFUSALS[outcome.reason].status;
  }
  return outcome.kind === 'wait' ? 429 : 401;
}

function patience(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? 'a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Too many attempts. Please try again in ${time}.`;
}

export function fault(isFaulty: boolean): HtmlValue {
  return isFaulty && html` aria-invalid="true" aria-errormessage="alert"`;
}

export function flag(name: string, isSet: boolean): HtmlValue {
  return isSet && html` ${name}`;
}

export function enrolmentChoice(isChecked: boolean): Html {
  return html`<div class="choice">
    <input
      id="enrol"
      name="enrol"
      type="checkbox"
      value="yes"
      aria-describedby="enrol-hint"
      ${flag('checked', isChecked)}
    />
    <label for="enrol">Set up a second step</label>
    <p class="hint" id="enrol-hint">
      A passkey or an authenticator app protects you when your password leaks.
    </p>
  </div>`;
}
