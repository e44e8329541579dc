import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@tessera/errors';
import type { Page } from '@tessera/pages';
import { IdentityConfig } from '../config.js';
import type { PageResponse } from '../sign-in/page-response.js';
import type { SignInForm } from '../sign-in/sign-in-form.js';
import { PasswordPages } from './pages/password-pages.js';
import { PasswordLinkEndedError } from './people.errors.js';
import { PasswordsService } from './passwords.service.js';

/** Responds to the forms of {@link PasswordPages}. */
@Injectable()
export class PasswordFormService {
  private readonly pages: PasswordPages;

  constructor(
    private readonly passwords: PasswordsService,
    private readonly config: IdentityConfig,
  ) {
    this.pages = new PasswordPages(config.publicUrl);
  }

  forgotten(): Promise<PageResponse> {
    return this.whereSent(() => Promise.resolve({ page: this.pages.forgotten() }));
  }

  /** The same page for every address, so that it does not reveal who has an account. */
  ask(form: SignInForm, origin: string): Promise<PageResponse> {
    return this.whereSent(async () => {
      const seconds = await this.passwords.requestReset(form.text('email'), origin);
      return seconds > 0
        ? { page: this.pages.forgotten(seconds), retryAfterSeconds: seconds }
        : { page: this.pages.asked() };
    });
  }

  show(link: string): Promise<PageResponse> {
    return this.whileOpen(async () => {
      const { user, purpose } = await this.passwords.open(link);
      return this.pages.choose(link, { email: user.email, purpose });
    });
  }

  choose(link: string, form: SignInForm): Promise<PageResponse> {
    return this.whileOpen(async () => {
      const { user, purpose } = await this.passwords.open(link);
      const password = form.secret('password');
      const problems =
        password.expose() === form.text('repeated')
          ? await this.passwords.choose(link, password)
          : ['it is not the same in both fields'];
      return problems.length === 0
        ? this.pages.chosen()
        : this.pages.choose(link, { email: user.email, purpose, problems });
    });
  }

  private async whileOpen(respond: () => Promise<Page>): Promise<PageResponse> {
    this.requirePasswords();
    try {
      return { page: await respond() };
    } catch (error) {
      if (!(error instanceof PasswordLinkEndedError)) throw error;
      return { page: this.pages.ended() };
    }
  }

  private requirePasswords(): void {
    if (this.config.localPasswords === 'on') return;
    throw new NotFoundError('Passwords are not used here. Sign in at your organization.');
  }

  private whereSent(respond: () => Promise<PageResponse>): Promise<PageResponse> {
    this.requirePasswords();
    if (this.passwords.sendsLinks) return respond();
    throw new NotFoundError('Links are not sent here. Ask your administrator for one.');
  }
}
