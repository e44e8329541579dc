import { html, type Html, type HtmlValue, type Page } from '@tessera/pages';
import { PASSWORD_ROUTE, SIGN_IN_ROUTE } from '../../provider/routes.js';
import type { Refusal } from '../credentials.service.js';
import { enrolmentLockedContent, type EnrolmentLockView } from './enrolment-locked-page.js';
import { alert, codeField, enrolmentChoice, fault, flag } from './form-parts.js';
import { layOut } from './layout.js';

/** The common data of a sign-in's pages. */
export interface StageView {
  readonly uid: string;
  /** The name of the application that the person signs in to. */
  readonly clientTitle: string;
  /** Where the last form redirects to. */
  readonly redirectUri: string;
}

export interface PasswordAttempt {
  readonly email: string;
  readonly wantsEnrolment: boolean;
  readonly outcome: Refusal;
}

export interface EnrolmentView {
  readonly secret: string;
  readonly qr: Html;
  /** Why it cannot be postponed; null if it can. */
  readonly requiredBy: 'organization' | 'application' | null;
  readonly isRefused: boolean;
}

const REQUIRED = {
  organization: 'Your organization requires a second step at sign-in.',
  application: 'What you want to do requires a second step at sign-in.',
} as const;

/** The pages of a sign-in. Each works without a script. */
export class SignInPages {
  constructor(
    private readonly issuer: string,
    private readonly options: { readonly canResetPassword: boolean },
  ) {}

  /** The URL of an interaction's pages. */
  address(uid: string, step = ''): string {
    return `${this.issuer.replace(/\/$/, '')}${SIGN_IN_ROUTE}/${uid}${step}`;
  }

  password(view: StageView, attempt?: PasswordAttempt): Page {
    const outcome = attempt?.outcome;
    const isWrong = outcome?.kind === 'refused';
    const message = 'The e-mail address or password is wrong.';
    return this.page(view, 'Sign in', outcome, [
      this.heading(view, 'Sign in'),
      alert(outcome, message),
      html`<form method="post" action="${this.address(view.uid)}">
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
      </form>`,
      this.options.canResetPassword &&
        html`<p class="hint aside">
          <a href="${this.issuer.replace(/\/$/, '')}${PASSWORD_ROUTE}">Forgot your password?</a>
        </p>`,
      this.cancel(view),
    ]);
  }

  code(view: StageView, outcome?: Refusal): Page {
    const message = 'That code is not valid. Codes change every 30 seconds, and each works once.';
    return this.page(view, 'Enter your code', outcome, [
      this.heading(view, 'Enter your code'),
      alert(outcome, message),
      html`<form method="post" action="${this.address(view.uid, '/code')}">
        ${codeField({
          label: 'Code of your authenticator app',
          hint: 'Lost your telephone? Enter one of your recovery codes instead.',
          isRefused: outcome?.kind === 'refused',
          isDigits: false,
        })}
        <button type="submit">Continue</button>
      </form>`,
      this.cancel(view),
    ]);
  }

  enrolment(view: StageView, { secret, qr, requiredBy, isRefused }: EnrolmentView): Page {
    const refusal: Refusal | undefined = isRefused ? { kind: 'refused' } : undefined;
    const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
    return this.page(view, 'Set up an authenticator app', refusal, [
      html`<h1>Set up an authenticator app</h1>`,
      requiredBy !== null && html`<p class="lead">${REQUIRED[requiredBy]}</p>`,
      alert(
        refusal,
        'That code is not correct. Wait for the next one, and check the clock of the device.',
      ),
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
            <form method="post" action="${this.address(view.uid, '/enrolment')}">
              ${codeField({ label: 'Six-digit code', isRefused, isDigits: true })}
              <button type="submit">Turn it on</button>
            </form>
          </div>
        </li>
      </ol>`,
      requiredBy === null ? this.quietForm(view, '/continue', 'Not now') : this.cancel(view),
    ]);
  }

  enrolmentLocked(view: StageView, lock: EnrolmentLockView): Page {
    const continueForm = html`<form method="post" action="${this.address(view.uid, '/continue')}">
      <button type="submit">Continue</button>
    </form>`;
    const cancelForm = this.quietForm(view, '/cancel', 'Go back');
    const content = enrolmentLockedContent(lock, { continueForm, cancelForm });
    return this.page(view, "You can't set up an authenticator app now", undefined, content);
  }

  recoveryCodes(view: StageView, codes: readonly string[]): Page {
    return this.page(view, 'Keep your recovery codes', undefined, [
      html`<h1>Keep your recovery codes</h1>`,
      html`<p class="lead">
        Your authenticator app is set up. Should you lose it, each of these codes lets you in once.
        They are shown only now: print them, or put them into your password manager.
      </p>`,
      html`<ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>`,
      html`<form method="post" action="${this.address(view.uid, '/continue')}">
        <button type="submit">I have kept them</button>
      </form>`,
    ]);
  }

  /** For clients that ask for it: a signed-in person continues or cancels. */
  confirm(view: StageView): Page {
    return this.page(view, 'Continue', undefined, [
      this.heading(view, 'Continue?'),
      html`<form method="post" action="${this.address(view.uid, '/continue')}">
        <button type="submit">Continue</button>
      </form>`,
      this.cancel(view),
    ]);
  }

  private page(
    { redirectUri }: StageView,
    title: string,
    outcome: Refusal | undefined,
    content: HtmlValue,
  ): Page {
    const status = outcome === undefined ? 200 : outcome.kind === 'wait' ? 429 : 401;
    const formOrigins = URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
    const shown = outcome === undefined ? title : `Error: ${title}`;
    return layOut(this.issuer, { status, title: shown, content, formOrigins });
  }

  private heading({ clientTitle }: StageView, title: string): Html {
    return html`<h1>${title}</h1>
      <p class="lead">to continue to <strong>${clientTitle}</strong></p>`;
  }

  private cancel(view: StageView): Html {
    return this.quietForm(view, '/cancel', 'Cancel');
  }

  private quietForm({ uid }: StageView, step: string, label: string): Html {
    return html`<form class="quiet" method="post" action="${this.address(uid, step)}">
      <button type="submit">${label}</button>
    </form>`;
  }
}
