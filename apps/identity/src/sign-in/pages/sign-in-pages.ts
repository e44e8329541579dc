import { html, type Html, type HtmlValue, type Page } from '@tessera/pages';
import { PASSWORD_ROUTE, SIGN_IN_ROUTE } from '../../provider/routes.js';
import type { Refusal } from '../credentials.service.js';
import { enrolmentLockedContent, type EnrolmentLockView } from './enrolment-locked-page.js';
import { enrolmentContent, type EnrolmentView } from './enrolment-page.js';
import { alert, codeField, statusOf } from './form-parts.js';
import { layOut } from './layout.js';
import { PASSKEY_SCRIPT, passkeyForm } from './passkey-parts.js';
import { passwordForm, type PasswordAttempt } from './password-form.js';
import { recoveryCodesContent } from './recovery-codes-page.js';

/** The common data of a sign-in's pages. */
export interface StageView {
  readonly uid: string;
  /** The name of the application that the person signs in to. */
  readonly clientTitle: string;
  /** Where the last form redirects to. */
  readonly redirectUri: string;
}

/** What the first page offers, in addition to a password. */
export interface PasswordView {
  readonly attempt?: PasswordAttempt;
  /** What a browser needs to sign in with a passkey. */
  readonly passkey: object | null;
}

/** The second steps that a person can prove. */
export interface CodeView {
  readonly hasApp: boolean;
  /** What a browser needs to use one of the person's passkeys. */
  readonly passkey: object | null;
  readonly outcome?: Refusal;
}

export interface SignInPageOptions {
  readonly canResetPassword: boolean;
  readonly hasPasswords: boolean;
  /** What the outside provider is called; null if there is none. */
  readonly singleSignOn: string | null;
}

/** The pages of a sign-in. Each works without a script, but passkeys need one. */
export class SignInPages {
  constructor(
    private readonly issuer: string,
    private readonly options: SignInPageOptions,
  ) {}

  /** Whether people can sign in with a password of this service. */
  get hasPasswords(): boolean {
    return this.options.hasPasswords;
  }

  /** The URL of an interaction's pages. */
  address(uid: string, step = ''): string {
    return `${this.issuer.replace(/\/$/, '')}${SIGN_IN_ROUTE}/${uid}${step}`;
  }

  password(view: StageView, { attempt, passkey }: PasswordView): Page {
    const outcome = attempt?.outcome;
    const message = 'The e-mail address or password is wrong.';
    return this.page(
      view,
      'Sign in',
      outcome,
      [
        this.heading(view, 'Sign in'),
        alert(outcome, message),
        this.singleSignOn(view),
        this.options.hasPasswords && passwordForm(this.address(view.uid), attempt),
        passkeyForm({
          kind: 'use',
          action: this.address(view.uid, '/passkey'),
          options: passkey,
          label: 'Use a passkey',
          intro: html`<p class="or">or</p>`,
          fields: html`<input type="hidden" name="enrol" value="" />`,
          isSecond: true,
        }),
        this.options.hasPasswords &&
          this.options.canResetPassword &&
          html`<p class="hint aside">
            <a href="${this.issuer.replace(/\/$/, '')}${PASSWORD_ROUTE}">Forgot your password?</a>
          </p>`,
        this.cancel(view),
      ],
      passkey,
    );
  }

  /** A link and not a form: a form must not lead to another origin. */
  private singleSignOn({ uid }: StageView): HtmlValue {
    const { singleSignOn, hasPasswords } = this.options;
    if (singleSignOn === null) return null;
    return [
      html`<a class="button" href="${this.address(uid, '/sso')}">Sign in with ${singleSignOn}</a>`,
      hasPasswords && html`<p class="or">or</p>`,
    ];
  }

  code(view: StageView, { hasApp, passkey, outcome }: CodeView): Page {
    const message = 'That code is not valid. Codes change every 30 seconds, and each works once.';
    const title = passkey === null ? 'Enter your code' : "Confirm that it's you";
    const hint = hasApp
      ? 'Lost your telephone? Enter one of your recovery codes instead.'
      : 'For when you do not have your passkey with you.';
    return this.page(
      view,
      title,
      outcome,
      [
        this.heading(view, title),
        alert(outcome, message),
        passkeyForm({
          kind: 'use',
          action: this.address(view.uid, '/passkey'),
          options: passkey,
          label: 'Use your passkey',
        }),
        passkey !== null && html`<p class="or">or</p>`,
        html`<form
          method="post"
          action="${this.address(view.uid, '/code')}"
          ${passkey !== null && html`class="second"`}
        >
          ${codeField({
            label: hasApp ? 'Code of your authenticator app' : 'Recovery code',
            hint,
            isRefused: outcome?.kind === 'refused',
            isDigits: false,
          })}
          <button type="submit">Continue</button>
        </form>`,
        this.cancel(view),
      ],
      passkey,
    );
  }

  enrolment(view: StageView, enrolment: EnrolmentView): Page {
    const { passkey, refusal, requiredBy } = enrolment;
    const title = passkey === null ? 'Set up an authenticator app' : 'Set up a second step';
    return this.page(
      view,
      title,
      refusal,
      [
        html`<h1>${title}</h1>`,
        enrolmentContent(enrolment, {
          app: this.address(view.uid, '/enrolment'),
          passkey: this.address(view.uid, '/enrolment/passkey'),
        }),
        requiredBy === null ? this.quietForm(view, '/continue', 'Not now') : this.cancel(view),
      ],
      passkey,
    );
  }

  enrolmentLocked(view: StageView, lock: EnrolmentLockView): Page {
    const continueForm = html`<form method="post" action="${this.address(view.uid, '/continue')}">
      <button type="submit">Continue</button>
    </form>`;
    const cancelForm = this.quietForm(view, '/cancel', 'Go back');
    const content = enrolmentLockedContent(lock, { continueForm, cancelForm });
    return this.page(view, "You can't set up a second step now", undefined, content);
  }

  recoveryCodes(view: StageView, codes: readonly string[]): Page {
    return this.page(view, 'Keep your recovery codes', undefined, [
      recoveryCodesContent(codes),
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
    passkey: object | null = null,
  ): Page {
    const status = statusOf(outcome);
    const formOrigins = URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
    const shown = outcome === undefined ? title : `Error: ${title}`;
    return layOut(this.issuer, {
      ...{ status, title: shown, content, formOrigins },
      script: passkey === null ? undefined : PASSKEY_SCRIPT,
    });
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
