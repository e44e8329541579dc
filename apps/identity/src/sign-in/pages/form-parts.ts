import { html, type Html, type HtmlValue } from '@tessera/pages';
import type { Refusal } from '../credentials.service.js';

/** The field for a code of an app, or a recovery code. */
interface CodeField {
  readonly label: string;
  readonly hint?: string;
  readonly isRefused: boolean;
  /** A recovery code has letters. */
  readonly isDigits: boolean;
}

export function codeField({ label, hint, isRefused, isDigits }: CodeField): Html {
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
      autofocus
      ${isDigits && html`inputmode="numeric"`}${hint !== undefined && html` aria-describedby="hint"`}${fault(isRefused)}
    />
    ${hint !== undefined && html`<p class="hint" id="hint">${hint}</p>`}
  </div>`;
}

export function alert(outcome: Refusal | undefined, message: string): HtmlValue {
  if (outcome === undefined) return null;
  const text = outcome.kind === 'wait' ? patience(outcome.seconds) : message;
  return html`<p class="alert" id="alert" role="alert">${text}</p>`;
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
    <label for="enrol">Set up an authenticator app</label>
    <p class="hint" id="enrol-hint">A second step that protects you when your password leaks.</p>
  </div>`;
}
