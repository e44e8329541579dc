import { randomUUID } from 'node:crypto';
import type { AuditTrailService } from '@tessera/audit';
import { holdsCardNumber } from '@tessera/cards';
import { isUniqueViolation } from '@tessera/database';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { EXTERNAL_IDENTITY_ROWS, USER_ROWS } from '../database/authenticated-tables.js';
import { lockUser } from '../mfa/factors.js';
import type { RolesAt, UserRolesRepository } from '../people/user-roles.repository.js';
import { endAccess } from '../provider/issued-records.js';
import { isEmail, normalEmail } from '../users/user-definition.js';
import { User } from '../users/user.entity.js';
import type { UsersService } from '../users/users.service.js';
import { ExternalIdentity } from './external-identity.entity.js';
import { rolesOfGroups, type GroupRoles } from './group-roles.js';
import type { OutsideClaims } from './outside-claims.js';
import {
  singleSignOnRefusal,
  type SingleSignOnReason,
  type SingleSignOnRefusal,
} from './single-sign-on-outcome.js';

export interface ExternalPeopleParts {
  readonly dataSource: DataSource;
  readonly users: UsersService;
  readonly roles: UserRolesRepository;
  readonly trail: AuditTrailService;
  readonly integrity: RowIntegrityService;
  readonly issuer: string;
  readonly groupRoles: GroupRoles;
  /** Whether a verified e-mail address is enough to become the person who has it here. */
  readonly linksVerifiedEmail: boolean;
}

export type ExternalSignIn =
  | { readonly kind: 'accepted'; readonly user: User }
  | (SingleSignOnRefusal & { readonly userId: string | null });

/** Finds, creates and links the people of an outside provider, whose groups decide their roles. */
export class ExternalPeopleService {
  constructor(private readonly parts: ExternalPeopleParts) {}

  async signIn(claims: OutsideClaims): Promise<ExternalSignIn> {
    try {
      return await this.inTransaction(claims);
    } catch (error) {
      // The same person signed in for the first time twice at once, and is known now.
      if (isUniqueViolation(error)) return this.inTransaction(claims);
      throw error;
    }
  }

  private inTransaction(claims: OutsideClaims): Promise<ExternalSignIn> {
    const { dataSource, groupRoles } = this.parts;
    const wanted = rolesOfGroups(groupRoles, claims.groups);
    return dataSource.transaction((tx) => this.known(tx, claims, wanted));
  }

  private async known(
    tx: EntityManager,
    claims: OutsideClaims,
    wanted: readonly RolesAt[],
  ): Promise<ExternalSignIn> {
    const { integrity, issuer } = this.parts;
    const { subject } = claims;
    const identity = await tx.findOneBy(ExternalIdentity, { issuer, subject });
    if (identity === null) return this.firstSignIn(tx, claims, wanted);
    const { userId } = identity;
    if (!integrity.isIntact(EXTERNAL_IDENTITY_ROWS, identity)) return refused('unlinked', userId);
    return this.returning(tx, userId, wanted);
  }

  private async returning(
    tx: EntityManager,
    userId: string,
    wanted: readonly RolesAt[],
  ): Promise<ExternalSignIn> {
    await lockUser(tx, userId);
    const stored = await tx.findOneBy(User, { id: userId });
    const user = this.parts.integrity.intact(USER_ROWS, stored);
    if (user?.disabledAt !== null) return refused('disabled', userId);
    await this.follow(tx, userId, wanted);
    if (wanted.length > 0) return { kind: 'accepted', user };
    // What was granted to the groups that the person has left ends at once.
    await endAccess(tx, userId);
    return refused('groups', userId);
  }

  private async firstSignIn(
    tx: EntityManager,
    claims: OutsideClaims,
    wanted: readonly RolesAt[],
  ): Promise<ExternalSignIn> {
    if (wanted.length === 0) return refused('groups');
    const email = normalEmail(claims.email ?? '');
    if (!isEmail(email)) return refused('email');
    const existing = await tx.findOneBy(User, { email });
    if (existing === null) {
      const id = await this.create(tx, email, claims);
      await this.link(tx, id, claims);
      return this.returning(tx, id, wanted);
    }
    const { id } = existing;
    const { linksVerifiedEmail, issuer } = this.parts;
    const { subject } = claims;
    // Another first sign-in of the same person may have been committed since the identity was read.
    const isTheirs = await tx.existsBy(ExternalIdentity, { issuer, subject, userId: id });
    if (isTheirs) return this.known(tx, claims, wanted);
    const isTaken = await tx.existsBy(ExternalIdentity, { userId: id, issuer });
    const mayLink = linksVerifiedEmail && claims.isEmailVerified && !isTaken;
    if (!mayLink) return refused('unlinked', id);
    if (existing.disabledAt !== null) return refused('disabled', id);
    await this.link(tx, id, claims);
    return this.returning(tx, id, wanted);
  }

  private async create(tx: EntityManager, email: string, claims: OutsideClaims): Promise<string> {
    const id = randomUUID();
    const name = claims.name === null || holdsCardNumber(claims.name) ? null : claims.name;
    const person = { id, email, name, emailVerified: claims.isEmailVerified };
    await this.parts.users.insertInvited(tx, person);
    await this.record(tx, 'user.create', id);
    return id;
  }

  private async link(tx: EntityManager, userId: string, { subject }: OutsideClaims): Promise<void> {
    const { issuer, integrity } = this.parts;
    const row = { issuer, subject, userId };
    const rowMac = integrity.mac(EXTERNAL_IDENTITY_ROWS, row);
    await tx.insert(ExternalIdentity, { ...row, rowMac });
    await this.record(tx, 'user.identity.link', userId, { subject });
  }

  /** Makes a person's roles those of their groups, at every audience. */
  private async follow(
    tx: EntityManager,
    userId: string,
    wanted: readonly RolesAt[],
  ): Promise<void> {
    const held = await this.parts.roles.of(tx, userId);
    const audiences = new Set([...held, ...wanted].map(({ audience }) => audience));
    for (const audience of audiences) {
      const roles = rolesAt(wanted, audience);
      const previous = rolesAt(held, audience).join(' ');
      if (roles.join(' ') === previous) continue;
      await this.parts.roles.set(tx, userId, { audience, roles });
      const details = { audience, roles: roles.join(' '), previous };
      await this.record(tx, 'user.set-roles', userId, details);
    }
  }

  private record(
    tx: EntityManager,
    action: string,
    id: string,
    details: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const object = { type: 'user', id };
    const all = { ...details, issuer: this.parts.issuer };
    return this.parts.trail.record(tx, { action, result: 'success', object, details: all });
  }
}

function rolesAt(all: readonly RolesAt[], wanted: string): readonly string[] {
  return all.find(({ audience }) => audience === wanted)?.roles ?? [];
}

function refused(reason: SingleSignOnReason, userId: string | null = null): ExternalSignIn {
  return { ...singleSignOnRefusal(reason), userId };
}

/** Whether a person has signed in at a provider. Without a provider, no one is bound to it. */
export async function isExternal(
  tx: EntityManager,
  userId: string,
  issuer: string | undefined,
): Promise<boolean> {
  return issuer !== undefined && tx.existsBy(ExternalIdentity, { userId, issuer });
}
