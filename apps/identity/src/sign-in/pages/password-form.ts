import { html, type Html } from '@tessera/pages';
import type { Refusal } from '../credentials.service.js';
import { enrolmentChoice, fault, flag } from './form-parts.js';

/** An attempt that failed; the form repeats it, without the password. */
export interface PasswordAttempt {
  readonly email: string;
  readonly wantsEnrolment: boolean;
  readonly outcome: Refusal;
}

/** The form for e-mail address and password. */
export function passwordForm(action: string, attempt: PasswordAttempt | undefined): Html {
  const isWrong = attempt?.outcome.kind === 'refused';
  return html`<form method="post" action="${action}">
    <div class="field">
      <label for="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        maxlength="320"
        value="${attempt?.email ?? ''}"
        ${flag('autofocus', attempt === undefined)}${fault(isWrong)}
      />
    </div>
    <div class="field">
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="1024"
        ${flag('autofocus', attempt !== undefined)}${fault(isWrong)}
      />
    </div>
    ${enrolmentChoice(attempt?.wantsEnrolment === true)}
    <button type="submit">Sign in</button>
  </form>`;
}
