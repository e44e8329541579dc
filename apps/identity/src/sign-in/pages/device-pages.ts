import { html, type Page } from '@tessera/pages';
import type { DeviceCodeForm, DeviceRefusal } from '../../provider/provider-settings.js';
import { layOut } from './layout.js';

const REFUSALS: Readonly<Record<DeviceRefusal, string>> = {
  expired: 'This code has expired. Start again in your terminal.',
  failed: 'This sign-in did not work. Start again in your terminal.',
  missing: 'Enter the code that your terminal shows.',
  unknown: 'There is no such code. Compare it with the one in your terminal.',
  used: 'This code was already used. Start again in your terminal.',
};

/** The page for the code that a terminal shows. */
export function codePage(
  issuer: string,
  { action, xsrf, code, refusal }: DeviceCodeForm & { readonly refusal: DeviceRefusal | null },
): Page {
  const title = 'Sign in to your terminal';
  return layOut(issuer, {
    status: refusal === null ? 200 : 422,
    title: refusal === null ? title : `Error: ${title}`,
    content: html`<h1>${title}</h1>
      <p class="lead">Enter the code that <code>tessera login</code> shows there.</p>
      ${refusal !== null && html`<p class="alert" id="alert" role="alert">${REFUSALS[refusal]}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <div class="field">
          <label for="code">Code</label>
          <input
            id="code"
            name="user_code"
            class="code"
            type="text"
            value="${code}"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="20"
            required
            autofocus
            ${refusal !== null && html`aria-invalid="true" aria-describedby="alert"`}
          />
        </div>
        <button type="submit">Continue</button>
      </form>`,
  });
}

/** Asks whether the person started the program: a code may also come from an attacker. */
export function confirmPage(
  issuer: string,
  { action, xsrf, code, clientTitle }: DeviceCodeForm & { readonly clientTitle: string },
): Page {
  const hidden = html`<input type="hidden" name="xsrf" value="${xsrf}" />
    <input type="hidden" name="user_code" value="${code}" />`;
  return layOut(issuer, {
    title: 'Is this your terminal?',
    content: html`<h1>Is this your terminal?</h1>
      <p class="lead">
        <strong>${clientTitle}</strong> will act for you, with your roles, where this code is shown:
      </p>
      <p class="secret">${code}</p>
      <p class="lead">
        Continue only if you started it yourself and the code is the same. If someone sent you the
        code or a link, decline.
      </p>
      <form method="post" action="${action}">
        ${hidden}
        <button type="submit" name="confirm" value="yes">The code is the same</button>
      </form>
      <form class="quiet" method="post" action="${action}">
        ${hidden}
        <button type="submit" name="abort" value="yes">Decline</button>
      </form>`,
  });
}

/** The end of the sign-in in the browser. */
export function deviceNotice(issuer: string, isSignedIn: boolean): Page {
  const title = isSignedIn ? 'You are signed in' : 'You declined';
  return layOut(issuer, {
    title,
    content: html`<h1>${title}</h1>
      <p class="lead">
        ${
          isSignedIn
            ? 'Return to your terminal. You can close this page.'
            : 'The terminal gets no access. You can close this page.'
        }
      </p>`,
  });
}
