import { html, type Html, type HtmlValue, type Page } from '@tessera/pages';
import type { Passkey } from '../../passkeys/passkey.entity.js';
import { accountUrl } from '../../provider/account-client.js';
import type { Refusal } from '../../sign-in/credentials.service.js';
import { alert } from '../../sign-in/pages/form-parts.js';
import { layOut } from '../../sign-in/pages/layout.js';
import {
  PASSKEY_INTRO,
  PASSKEY_SCRIPT,
  passkeyForm,
  passkeyNameField,
} from '../../sign-in/pages/passkey-parts.js';
import { recoveryCodesContent } from '../../sign-in/pages/recovery-codes-page.js';

/** How a person signs in. */
export interface AccountView {
  readonly email: string;
  readonly passkeys: readonly Passkey[];
  readonly hasApp: boolean;
  readonly unusedCodes: number;
  /** What a browser needs to create a passkey; null where passkeys are not available. */
  readonly options: object | null;
  /** Whether setting up a second step is locked. */
  readonly isLocked: boolean;
  readonly refusal?: Refusal;
}

/** The page on which people manage their own sign-in. */
export class AccountPages {
  constructor(private readonly issuer: string) {}

  /** The URL of the page, or of one of its forms. */
  address(step = ''): string {
    return accountUrl(this.issuer) + step;
  }

  account(view: AccountView): Page {
    const { email, passkeys, hasApp, options, isLocked, refusal } = view;
    const isEmpty = passkeys.length === 0;
    const content = [
      html`<h1>How you sign in</h1>`,
      html`<p class="lead">as <strong>${email}</strong></p>`,
      alert(refusal, ''),
      html`<h2>Passkeys</h2>`,
      isEmpty ? html`<p class="hint">You have no passkey yet.</p>` : this.list(passkeys),
      isLocked
        ? html`<p class="hint">You can't set up a second step now. Ask your administrator.</p>`
        : this.creation(options),
      html`<h2>Authenticator app</h2>`,
      html`<p class="hint">${hasApp ? APP : NO_APP}</p>`,
      (hasApp || !isEmpty) && this.recoveryCodes(view),
    ];
    return this.page('How you sign in', content, refusal);
  }

  recoveryCodesMade(codes: readonly string[]): Page {
    return this.page('Keep your recovery codes', [
      recoveryCodesContent(codes),
      html`<form method="get" action="${this.address()}">
        <button type="submit">I have kept them</button>
      </form>`,
    ]);
  }

  /** After a sign-in that was cancelled, or that did not lead to a session. */
  notSignedIn(): Page {
    return this.page('You are not signed in', [
      html`<h1>You are not signed in</h1>`,
      html`<p class="lead">Allow cookies for this site if you have just signed in.</p>`,
      html`<form method="get" action="${this.address()}">
        <button type="submit">Sign in</button>
      </form>`,
    ]);
  }

  private creation(options: object | null): HtmlValue {
    if (options === null) {
      return html`<p class="hint">Passkeys are not available at this address.</p>`;
    }
    return passkeyForm({
      kind: 'create',
      action: this.address('/passkeys'),
      options,
      label: 'Create a passkey',
      intro: PASSKEY_INTRO,
      fields: passkeyNameField(),
    });
  }

  private list(passkeys: readonly Passkey[]): Html {
    return html`<ul class="items">
      ${passkeys.map(
        ({ id, name, createdAt, lastUsedAt }) =>
          html`<li>
            <div>
              <strong>${name}</strong>
              <p class="hint">
                Created ${day(createdAt)},
                ${lastUsedAt === null ? 'not used yet' : html`last used ${day(lastUsedAt)}`}
              </p>
            </div>
            <form class="quiet" method="post" action="${this.address(`/passkeys/${id}/remove`)}">
              <button type="submit" aria-label="Remove ${name}">Remove</button>
            </form>
          </li>`,
      )}
    </ul>`;
  }

  private recoveryCodes({ unusedCodes }: AccountView): HtmlValue {
    return [
      html`<h2>Recovery codes</h2>`,
      html`<p class="hint">
        ${unusedCodes} left. New ones replace them; each lets you in once without your other steps.
      </p>`,
      html`<form class="second" method="post" action="${this.address('/recovery-codes')}">
        <button type="submit">Create new recovery codes</button>
      </form>`,
    ];
  }

  private page(title: string, content: HtmlValue, refusal?: Refusal): Page {
    return layOut(this.issuer, {
      status: refusal === undefined ? 200 : 422,
      title: refusal === undefined ? title : `Error: ${title}`,
      content,
      script: PASSKEY_SCRIPT,
    });
  }
}

const APP = 'Set up. To replace it, tick “Set up a second step” when you sign in.';
const NO_APP = 'Not set up. To add one, tick “Set up a second step” when you sign in.';

function day(time: Date): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
