import { html, type HtmlValue } from '@tessera/pages';

/** New recovery codes, which are shown only once. */
export function recoveryCodesContent(codes: readonly string[]): HtmlValue {
  return [
    html`<h1>Keep your recovery codes</h1>`,
    html`<p class="lead">
      Should you lose your passkey or your authenticator app, each of these codes lets you in once.
      They are shown only now: print them, or put them into your password manager.
    </p>`,
    html`<ul class="codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ul>`,
  ];
}
