import { html, type Html, type HtmlValue } from '@tessera/pages';

/** A form that a script completes with the response of a passkey. */
export interface PasskeyForm {
  readonly action: string;
  /** What the browser is asked for; null where passkeys are not available. */
  readonly options: object | null;
  readonly kind: 'use' | 'create';
  readonly label: string;
  /** Shown before the form, and only with it. */
  readonly intro?: HtmlValue;
  readonly fields?: HtmlValue;
  /** Whether it is an alternative to the page's main form. */
  readonly isSecond?: boolean;
}

/** The form, hidden until the script finds that the browser knows passkeys. */
export function passkeyForm({ action, options, kind, label, ...rest }: PasskeyForm): HtmlValue {
  if (options === null) return null;
  const { intro, fields, isSecond = false } = rest;
  return html`<section class="passkey" hidden>
    ${intro}
    <form
      method="post"
      action="${action}"
      data-passkey="${kind}"
      data-options="${JSON.stringify(options)}"
      ${isSecond && html`class="second"`}
    >
      <input type="hidden" name="credential" value="" />
      ${fields}
      <p class="alert" role="alert" hidden></p>
      <button type="submit">${label}</button>
    </form>
  </section>`;
}

export function passkeyNameField(id = 'passkey-name'): Html {
  return html`<div class="field">
    <label for="${id}">Name of the passkey</label>
    <input
      id="${id}"
      name="name"
      type="text"
      required
      maxlength="60"
      autocomplete="off"
      value="My passkey"
      aria-describedby="${id}-hint"
    />
    <p class="hint" id="${id}-hint">To tell your passkeys apart, such as “Work laptop”.</p>
  </div>`;
}

export const PASSKEY_INTRO: Html = html`<p class="hint">
  A passkey is kept by your device, your password manager or a security key, and unlocked with your
  fingerprint, your face or a PIN. You can sign in with it without a password.
</p>`;

/**
 * Asks the browser for a passkey when a form is sent, and sends the response with the form. Browsers
 * have `toJSON` and `parse…FromJSON` only since 2024 or 2025, so values are encoded by hand.
 */
export const PASSKEY_SCRIPT = `(() => {
  'use strict';
  if (!window.PublicKeyCredential) return;
  const CANCELLED = 'No passkey was used. Try again, or choose another way.';
  const REGISTERED = 'This device already has a passkey of yours.';
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  const encoded = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const listed = (list) => (list || []).map((each) => ({ ...each, id: bytes(each.id) }));
  const ask = (kind, options) => {
    const challenge = bytes(options.challenge);
    if (kind === 'use') {
      const allowCredentials = listed(options.allowCredentials);
      return navigator.credentials.get({ publicKey: { ...options, challenge, allowCredentials } });
    }
    const user = { ...options.user, id: bytes(options.user.id) };
    const excludeCredentials = listed(options.excludeCredentials);
    return navigator.credentials.create({
      publicKey: { ...options, challenge, user, excludeCredentials },
    });
  };
  const described = (credential) => {
    const { response } = credential;
    const fields = { clientDataJSON: encoded(response.clientDataJSON) };
    for (const name of ['attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
      if (response[name] instanceof ArrayBuffer) fields[name] = encoded(response[name]);
    }
    if (response.getTransports) fields.transports = response.getTransports();
    return JSON.stringify({ id: credential.id, response: fields });
  };
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const alert = form.querySelector('[role=alert]');
    const button = form.querySelector('button');
    form.closest('section').hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      alert.hidden = true;
      button.disabled = true;
      try {
        const credential = await ask(form.dataset.passkey, JSON.parse(form.dataset.options));
        form.elements.credential.value = described(credential);
        const enrol = document.getElementById('enrol');
        if (enrol && form.elements.enrol) form.elements.enrol.value = enrol.checked ? 'yes' : '';
        form.submit();
      } catch (error) {
        alert.textContent = error.name === 'InvalidStateError' ? REGISTERED : CANCELLED;
        alert.hidden = false;
        button.disabled = false;
      }
    });
  }
})();`;
