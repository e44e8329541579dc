import { html, type HtmlValue, type Page } from '@tessera/pages';
import { PASSWORD_ROUTE } from '../../provider/routes.js';
import { alert, fault } from '../../sign-in/pages/form-parts.js';
import { layOut } from '../../sign-in/pages/layout.js';
import type { LinkPurpose } from '../password-link.entity.js';

export interface ChoiceView {
  readonly email: string;
  readonly purpose: LinkPurpose;
  /** Why the password that was sent is not accepted. */
  readonly problems?: readonly string[];
}

const TITLES: Readonly<Record<LinkPurpose, string>> = {
  invitation: 'Choose your password',
  reset: 'Choose a new password',
};

/** The pages on which people choose a password. Each works without a script. */
export class PasswordPages {
  constructor(private readonly issuer: string) {}

  forgotten(waitSeconds?: number): Page {
    const outcome =
      waitSeconds === undefined ? undefined : ({ kind: 'wait', seconds: waitSeconds } as const);
    return this.page('Reset your password', outcome === undefined ? 200 : 429, [
      html`<h1>Reset your password</h1>`,
      html`<p class="lead">We'll e-mail you a link with which you can choose a new one.</p>`,
      alert(outcome, ''),
      html`<form method="post" action="${this.address()}">
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            required
            maxlength="320"
            autofocus
          />
        </div>
        <button type="submit">Send the link</button>
      </form>`,
    ]);
  }

  asked(): Page {
    return this.page('Check your e-mail', 200, [
      html`<h1>Check your e-mail</h1>`,
      html`<p class="lead">
        If there is an account with this address, we've sent a link to it. The link works for an
        hour.
      </p>`,
    ]);
  }

  choose(link: string, { email, purpose, problems = [] }: ChoiceView): Page {
    const isRefused = problems.length > 0;
    return this.page(TITLES[purpose], isRefused ? 422 : 200, [
      html`<h1>${TITLES[purpose]}</h1>`,
      html`<p class="lead">for <strong>${email}</strong></p>`,
      isRefused &&
        html`<p class="alert" id="alert" role="alert">
          This password can't be used: ${problems.join('; ')}.
        </p>`,
      html`<form method="post" action="${this.address(link)}">
        <input type="email" name="email" autocomplete="username" value="${email}" hidden />
        ${passwordField('password', 'Password', isRefused)}
        ${passwordField('repeated', 'The same password again', isRefused)}
        <button type="submit">Set the password</button>
      </form>`,
    ]);
  }

  /** The same for a link that is unknown, used or expired: nothing is learned by guessing. */
  ended(): Page {
    return this.page("This link can't be used", 410, [
      html`<h1>This link can't be used</h1>`,
      html`<p class="lead">
        It has been used already, or it has expired. Ask for a new one where you got it.
      </p>`,
    ]);
  }

  chosen(): Page {
    return this.page('Your password is set', 200, [
      html`<h1>Your password is set</h1>`,
      html`<p class="lead">
        You can now sign in to the application with it. If you were signed in anywhere, you have
        been signed out.
      </p>`,
    ]);
  }

  private address(link?: string): string {
    const base = `${this.issuer.replace(/\/$/, '')}${PASSWORD_ROUTE}`;
    return link === undefined ? base : `${base}/${link}`;
  }

  private page(title: string, status: number, content: HtmlValue): Page {
    return layOut(this.issuer, { status, title, content });
  }
}

function passwordField(name: string, label: string, isRefused: boolean) {
  const isFirst = name === 'password';
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="new-password"
      required
      minlength="12"
      maxlength="256"
      ${isFirst && html`aria-describedby="hint" autofocus`}${fault(isRefused)}
    />
    ${isFirst && html`<p class="hint" id="hint">At least 12 characters. Length matters, symbols don't.</p>`}
  </div>`;
}
