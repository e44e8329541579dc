import { Logger } from '@nestjs/common';
import type { AuditTrailService } from '@tessera/audit';
import type { Secret } from '@tessera/crypto';
import { sourceOf } from '@tessera/http';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import type { SignInAttemptsRepository } from '../sign-in/sign-in-attempts.repository.js';
import { passwordProblems } from '../users/password-rules.js';
import { normalEmail } from '../users/user-definition.js';
import { User } from '../users/user.entity.js';
import type { UsersService } from '../users/users.service.js';
import type { MailClient } from './mail.client.js';
import type { OpenPasswordLink, PasswordLinksService } from './password-links.service.js';
import { passwordMail } from './password-mail.js';
import { PasswordLinkEndedError } from './people.errors.js';

export interface PasswordsParts {
  readonly dataSource: DataSource;
  readonly users: UsersService;
  readonly links: PasswordLinksService;
  readonly mail: MailClient;
  readonly attempts: SignInAttemptsRepository;
  readonly trail: AuditTrailService;
  readonly integrity: RowIntegrityService;
  /** Whether a person must sign in at the outside provider; a password is of no use to them. */
  readonly isExternal: (userId: string) => Promise<boolean>;
}

/** What people do with their password themselves, without being signed in. */
export class PasswordsService {
  private readonly logger = new Logger(PasswordsService.name);
  /** Mails that are being sent; a shutdown waits for them. */
  private readonly sending = new Set<Promise<void>>();

  constructor(private readonly parts: PasswordsParts) {}

  /** Whether people can ask for a link themselves. */
  get sendsLinks(): boolean {
    return this.parts.mail.isConfigured;
  }

  /**
   * Mails a link to the person with this address, if there is one. Looks the person up after the
   * response, so that its duration does not reveal who has an account.
   *
   * @returns 0, or how many seconds to wait after too many requests
   */
  async requestReset(typedEmail: string, origin: string): Promise<number> {
    const { attempts } = this.parts;
    const email = normalEmail(typedEmail);
    const seconds =
      (await attempts.begin('network', sourceOf(origin))) ||
      (await attempts.begin('password-reset', email));
    if (seconds > 0) return seconds;
    const sent = this.sendReset(email).catch((err: unknown) => {
      this.logger.warn({
        message: 'Failed to mail a password link; the person may ask again.',
        err,
      });
    });
    this.sending.add(sent);
    void sent.finally(() => this.sending.delete(sent));
    return 0;
  }

  /** @throws PasswordLinkEndedError */
  async open(link: string): Promise<OpenPasswordLink> {
    const found = await this.parts.links.find(link);
    if (found === null) throw new PasswordLinkEndedError();
    return found;
  }

  /**
   * Sets the password that a person has chosen, and uses their link up.
   *
   * @returns why the password is not accepted; nothing if it is
   * @throws PasswordLinkEndedError
   */
  async choose(link: string, password: Secret<string>): Promise<string[]> {
    const { id: linkId, user, purpose } = await this.open(link);
    const problems = passwordProblems(password.expose(), user.email);
    if (problems.length > 0) return problems;
    const passwordHash = await this.parts.users.hashOf(password);
    await this.parts.dataSource.transaction(async (tx) => {
      if (!(await this.parts.links.consume(tx, linkId))) throw new PasswordLinkEndedError();
      await this.parts.users.replacePassword(tx, user.id, passwordHash);
      const object = { type: 'user', id: user.id };
      const entry = { action: 'user.choose-password', result: 'success', object } as const;
      await this.parts.trail.record(tx, { ...entry, details: { purpose } });
    });
    return [];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending);
  }

  private async sendReset(email: string): Promise<void> {
    const { dataSource, integrity, links, mail, trail } = this.parts;
    const stored = await dataSource.manager.findOneBy(User, { email });
    const user = integrity.intact(USER_ROWS, stored);
    const isKnown = user?.disabledAt === null && !(await this.parts.isExternal(user.id));
    await trail.record(null, {
      action: 'user.request-password-reset',
      result: isKnown ? 'success' : 'refused',
      ...(user !== null && { object: { type: 'user', id: user.id } }),
    });
    if (!isKnown) return;
    const link = links.create(user.id, 'reset');
    await dataSource.transaction((tx) => link.save(tx));
    await mail.send(passwordMail(user.email, link));
  }
}
