import { randomUUID } from 'node:crypto';
import type { AuditEntry, AuditTrailService } from '@tessera/audit';
import { isUniqueViolation } from '@tessera/database';
import { completeIdempotent } from '@tessera/http';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { checkUserEmail, normalEmail } from '../users/user-definition.js';
import { User } from '../users/user.entity.js';
import { UserNotFoundError } from '../users/users.errors.js';
import type { UsersService } from '../users/users.service.js';
import type { MailClient } from './mail.client.js';
import type { NewPasswordLink, PasswordLinksService } from './password-links.service.js';
import { passwordMail } from './password-mail.js';
import { AlreadyJoinedError, EmailTakenError } from './people.errors.js';
import { requireMayGrant, requireMayTakeOver, requireOther, type Rights } from './rights.js';
import type { RolesAt, UserRolesRepository } from './user-roles.repository.js';

export interface Invitation {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly RolesAt[];
  /** Whether the inviting person has verified the address. */
  readonly isEmailVerified: boolean;
}

/** How a link gets to its person. `print`: the caller hands it over. */
export type Delivery = 'mail' | 'print';

/** A link that was made. The URL is null if it was mailed. */
export interface IssuedLink {
  readonly url: string | null;
  readonly expiresAt: Date;
}

export interface PeopleParts {
  readonly dataSource: DataSource;
  readonly users: UsersService;
  readonly roles: UserRolesRepository;
  readonly links: PasswordLinksService;
  readonly mail: MailClient;
  readonly trail: AuditTrailService;
  readonly integrity: RowIntegrityService;
}

/** Computes the response that an idempotent request stores, in its transaction. */
type Respond<T> = (user: User, roles: readonly RolesAt[], link: IssuedLink | null) => T;

/**
 * People: invitations, roles, and whether they may sign in. Commands and the API differ only in the
 * rights of the caller.
 */
export class PeopleService {
  constructor(private readonly parts: PeopleParts) {}

  /** Creates a person without a password, and the link with which they choose one. */
  async invite<T>(
    { name, roles, isEmailVerified, ...given }: Invitation,
    { rights, delivery }: { readonly rights: Rights; readonly delivery?: Delivery },
    respond: Respond<T>,
  ): Promise<T> {
    const { dataSource, users, links } = this.parts;
    const email = normalEmail(given.email);
    checkUserEmail(email);
    for (const each of roles) requireMayGrant(rights, each);
    if (await dataSource.manager.existsBy(User, { email })) throw new EmailTakenError();
    const id = randomUUID();
    const link = links.create(id, 'invitation');
    // Before the transaction, which must not wait for a mail server: an unsaved link does nothing.
    const issued = await this.deliver(email, link, delivery);
    try {
      return await dataSource.transaction(async (tx) => {
        await users.insertInvited(tx, { id, email, name, emailVerified: isEmailVerified });
        for (const each of roles) await this.parts.roles.set(tx, id, each);
        await link.save(tx);
        await this.record(tx, 'user.invite', id, { roles: rolesText(roles), mailed: !issued.url });
        return this.complete(tx, id, issued, respond);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new EmailTakenError();
      throw error;
    }
  }

  /** Makes a new link for an invited person; the previous one stops working. */
  inviteAgain<T>(
    userId: string,
    caller: { readonly rights: Rights; readonly delivery?: Delivery },
    respond: Respond<T>,
  ): Promise<T> {
    return this.newLink(userId, 'invitation', caller, respond);
  }

  /** Makes a link to reset a password. The present one works until the person chooses another. */
  resetPassword<T>(
    userId: string,
    caller: { readonly rights: Rights; readonly delivery?: Delivery },
    respond: Respond<T>,
  ): Promise<T> {
    return this.newLink(userId, 'reset', caller, respond);
  }

  /** Replaces a person's roles at an audience. Their tokens change at the next refresh. */
  async setRoles<T>(
    userId: string,
    wanted: RolesAt,
    rights: Rights,
    respond: Respond<T>,
  ): Promise<T> {
    return this.change(userId, async (tx, _user, before) => {
      requireOther(rights, userId);
      requireMayGrant(rights, wanted, before);
      await this.replaceRoles(tx, userId, wanted, before);
      return this.complete(tx, userId, null, respond);
    });
  }

  /** Replaces the roles of a person whose row is locked, without looking at anyone's rights. */
  async replaceRoles(
    tx: EntityManager,
    userId: string,
    wanted: RolesAt,
    before: readonly RolesAt[],
  ): Promise<void> {
    await this.parts.roles.set(tx, userId, wanted);
    const { audience, roles } = wanted;
    const previous = before.find((each) => each.audience === audience)?.roles ?? [];
    const details = { audience, roles: roles.join(' '), previous: previous.join(' ') };
    await this.record(tx, 'user.set-roles', userId, details);
  }

  /** Ends a person's sessions, refresh tokens and links at once. */
  disable<T>(userId: string, rights: Rights, respond: Respond<T>): Promise<T> {
    return this.change(userId, async (tx) => {
      requireOther(rights, userId);
      await this.parts.users.disableIn(tx, userId);
      return this.complete(tx, userId, null, respond);
    });
  }

  enable<T>(userId: string, rights: Rights, respond: Respond<T>): Promise<T> {
    return this.change(userId, async (tx, user, roles) => {
      requireMayTakeOver(rights, user, roles);
      await this.parts.users.enableIn(tx, userId);
      return this.complete(tx, userId, null, respond);
    });
  }

  /**
   * For accounts of the gateway there are other rules.
   *
   * @throws InsufficientRightsError
   */
  async requireMayResetFactor(tx: EntityManager, userId: string, rights: Rights): Promise<void> {
    const roles = await this.parts.roles.of(tx, userId);
    requireMayTakeOver(rights, { id: userId, accountIds: [] }, roles);
  }

  private async newLink<T>(
    userId: string,
    purpose: 'invitation' | 'reset',
    { rights, delivery }: { readonly rights: Rights; readonly delivery?: Delivery },
    respond: Respond<T>,
  ): Promise<T> {
    const { dataSource, roles, links } = this.parts;
    const user = await this.get(dataSource.manager, userId);
    requireMayTakeOver(rights, user, await roles.of(dataSource.manager, userId));
    if (purpose === 'invitation' && user.passwordHash !== null) throw new AlreadyJoinedError();
    const link = links.create(userId, purpose);
    const issued = await this.deliver(user.email, link, delivery);
    return this.change(userId, async (tx, locked, held) => {
      requireMayTakeOver(rights, locked, held);
      await link.save(tx);
      const action = purpose === 'reset' ? 'user.reset-password' : 'user.invite-again';
      await this.record(tx, action, userId, { mailed: issued.url === null });
      return this.complete(tx, userId, issued, respond);
    });
  }

  private async deliver(
    email: string,
    link: NewPasswordLink,
    delivery: Delivery = this.parts.mail.isConfigured ? 'mail' : 'print',
  ): Promise<IssuedLink> {
    const { url, expiresAt } = link;
    if (delivery === 'print') return { url, expiresAt };
    await this.parts.mail.send(passwordMail(email, link));
    return { url: null, expiresAt };
  }

  /** Works on a person whose row is locked, so that rights are checked against what holds. */
  private change<T>(
    userId: string,
    work: (tx: EntityManager, user: User, roles: readonly RolesAt[]) => Promise<T>,
  ): Promise<T> {
    return this.parts.dataSource.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [userId]);
      const user = await this.get(tx, userId);
      return work(tx, user, await this.parts.roles.of(tx, userId));
    });
  }

  private async get(tx: EntityManager, id: string): Promise<User> {
    const user = await tx.findOneBy(User, { id });
    if (user === null) throw new UserNotFoundError();
    this.parts.integrity.requireIntact(USER_ROWS, user);
    return user;
  }

  private async complete<T>(
    tx: EntityManager,
    userId: string,
    link: IssuedLink | null,
    respond: Respond<T>,
  ): Promise<T> {
    const user = await tx.findOneByOrFail(User, { id: userId });
    const response = respond(user, await this.parts.roles.of(tx, userId), link);
    await completeIdempotent(tx, response);
    return response;
  }

  private record(
    tx: EntityManager,
    action: string,
    id: string,
    details: AuditEntry['details'],
  ): Promise<void> {
    const object = { type: 'user', id };
    return this.parts.trail.record(tx, { action, result: 'success', object, details });
  }
}

/** `viewer@demo operator@demo.fraud`, for the audit trail. */
export function rolesText(roles: readonly RolesAt[]): string {
  return roles.flatMap((at) => at.roles.map((role) => `${role}@${at.audience}`)).join(' ');
}
