import { randomUUID } from 'node:crypto';
import type { AuditTrailService } from '@tessera/audit';
import type { Secret } from '@tessera/crypto';
import { isUniqueViolation } from '@tessera/database';
import { isUuid } from '@tessera/errors';
import type { RowIntegrityService } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { closeEnrolment, openEnrolment } from '../mfa/enrolment-locks.js';
import { endAccess } from '../provider/issued-records.js';
import type { PasswordHashes } from './password-hashes.js';
import { passwordProblems } from './password-rules.js';
import {
  accountProblems,
  checkUserDefinition,
  normalAccountIds,
  normalEmail,
  type UserDefinition,
} from './user-definition.js';
import { User } from './user.entity.js';
import { InvalidUserError, UnknownUserError, UserExistsError } from './users.errors.js';

export type UserApplyResult = 'created' | 'updated' | 'unchanged';

/** Changes users for the operator's commands, each change with its row in the audit trail. */
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: PasswordHashes,
    private readonly trail: AuditTrailService,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** @throws InvalidUserError, UserExistsError */
  async create(given: UserDefinition): Promise<User> {
    const definition = { ...given, email: normalEmail(given.email) };
    checkUserDefinition(definition);
    const user = await this.newUser(definition);
    try {
      return await this.dataSource.transaction(async (tx) => {
        await tx.insert(User, user);
        await this.record(tx, 'user.create', user.id);
        return tx.findOneByOrFail(User, { id: user.id });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new UserExistsError(definition.email);
      throw error;
    }
  }

  /**
   * Updates the user to match the definition; idempotent. A user that an operator disabled stays
   * disabled: a deployment must not undo that.
   */
  async apply(given: UserDefinition): Promise<UserApplyResult> {
    const email = normalEmail(given.email);
    const existing = await this.dataSource.manager.findOneBy(User, { email });
    if (existing === null) {
      await this.create(given);
      return 'created';
    }
    const definition = { ...given, email };
    checkUserDefinition(definition);
    this.integrity.requireIntact(USER_ROWS, existing);
    const { matches } = await this.hashes.check(definition.password, existing.passwordHash);
    if (matches && isSame(existing, definition)) return 'unchanged';
    const accountIds = normalAccountIds(definition.accountIds);
    const { isEmailVerified: emailVerified, requiresSecondFactor } = definition;
    const passwordHash = matches
      ? existing.passwordHash
      : await this.hashes.make(definition.password);
    const { id } = existing;
    await this.dataSource.transaction(async (tx) => {
      const name = definition.name === undefined ? existing.name : definition.name;
      const changes = { name, accountIds, emailVerified, passwordHash, requiresSecondFactor };
      await this.set(tx, id, changes);
      if (!matches) await endAccess(tx, id);
      await this.record(tx, 'user.update', id);
    });
    return 'updated';
  }

  list(): Promise<User[]> {
    return this.dataSource.manager.find(User, { order: { email: 'ASC' } });
  }

  /** Also ends the person's sessions, refresh tokens, codes and links. */
  async disable(idOrEmail: string): Promise<User> {
    return this.find(idOrEmail, (tx, { id }) => this.disableIn(tx, id));
  }

  async enable(idOrEmail: string): Promise<User> {
    return this.find(idOrEmail, (tx, { id }) => this.enableIn(tx, id));
  }

  async disableIn(tx: EntityManager, id: string): Promise<void> {
    const { disabledAt } = await tx.findOneByOrFail(User, { id });
    await this.set(tx, id, { disabledAt: disabledAt ?? (await databaseTime(tx)) });
    await endAccess(tx, id);
    await this.record(tx, 'user.disable', id);
  }

  async enableIn(tx: EntityManager, id: string): Promise<void> {
    await this.set(tx, id, { disabledAt: null });
    await this.record(tx, 'user.enable', id);
  }

  /** A person who has not chosen a password yet. */
  async insertInvited(
    tx: EntityManager,
    invited: Pick<User, 'id' | 'email' | 'name' | 'emailVerified'>,
  ): Promise<void> {
    const nothing = { passwordHash: null, accountIds: [], requiresSecondFactor: false };
    const user = { ...invited, ...nothing, disabledAt: null };
    await tx.insert(User, { ...user, rowMac: this.integrity.mac(USER_ROWS, user) });
  }

  hashOf(password: Secret<string>): Promise<string> {
    return this.hashes.make(password);
  }

  /** Ends everything issued under the old password. */
  async replacePassword(tx: EntityManager, id: string, passwordHash: string): Promise<void> {
    await this.set(tx, id, { passwordHash });
    await endAccess(tx, id);
  }

  /** Issued tokens contain the previous accounts until they expire. */
  setAccounts(idOrEmail: string, accountIds: readonly string[]): Promise<User> {
    return this.change(idOrEmail, 'user.set-accounts', async (tx, { id, email }) => {
      const problems = accountProblems(accountIds);
      if (problems.length > 0) throw new InvalidUserError(email, problems);
      await this.set(tx, id, { accountIds: normalAccountIds(accountIds) });
    });
  }

  /** Ends everything issued under the old password. */
  async setPassword(idOrEmail: string, password: Secret<string>): Promise<User> {
    const { email } = await getUser(this.dataSource.manager, idOrEmail);
    const problems = passwordProblems(password.expose(), email);
    if (problems.length > 0) {
      throw new InvalidUserError(
        email,
        problems.map((problem) => `the password: ${problem}`),
      );
    }
    const passwordHash = await this.hashes.make(password);
    return this.change(idOrEmail, 'user.set-password', (tx, { id }) =>
      this.replacePassword(tx, id, passwordHash),
    );
  }

  setEmailVerified(idOrEmail: string): Promise<User> {
    return this.change(idOrEmail, 'user.verify-email', async (tx, { id }) => {
      await this.set(tx, id, { emailVerified: true });
    });
  }

  setSecondFactorRequired(idOrEmail: string, requiresSecondFactor: boolean): Promise<User> {
    return this.change(idOrEmail, 'user.set-second-factor', async (tx, { id }) => {
      await this.set(tx, id, { requiresSecondFactor });
    });
  }

  /** Opening also ends a cooling-off period: the operator has checked who is asking. */
  setEnrolment(idOrEmail: string, state: 'open' | 'closed'): Promise<User> {
    const set = state === 'open' ? openEnrolment : closeEnrolment;
    return this.change(idOrEmail, `user.enrolment-${state}`, (tx, { id }) => set(tx, id));
  }

  /** @throws RowChangedError if the row fails its integrity check */
  private async set(tx: EntityManager, id: string, changes: Partial<User>): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const user: Pick<User, keyof User> = await tx.findOneOrFail(User, { where: { id }, lock });
    this.integrity.requireIntact(USER_ROWS, user);
    const rowMac = this.integrity.mac(USER_ROWS, { ...user, ...changes });
    await tx.update(User, id, { ...changes, rowMac });
  }

  private change(
    idOrEmail: string,
    action: string,
    work: (tx: EntityManager, user: User) => Promise<void>,
  ): Promise<User> {
    return this.find(idOrEmail, async (tx, user) => {
      await work(tx, user);
      await this.record(tx, action, user.id);
    });
  }

  private find(
    idOrEmail: string,
    work: (tx: EntityManager, user: User) => Promise<void>,
  ): Promise<User> {
    return this.dataSource.transaction(async (tx) => {
      const user = await getUser(tx, idOrEmail);
      await work(tx, user);
      return tx.findOneByOrFail(User, { id: user.id });
    });
  }

  private async newUser(definition: UserDefinition): Promise<Omit<User, 'createdAt'>> {
    const user = {
      id: randomUUID(),
      email: definition.email,
      name: definition.name ?? null,
      emailVerified: definition.isEmailVerified,
      passwordHash: await this.hashes.make(definition.password),
      accountIds: normalAccountIds(definition.accountIds),
      requiresSecondFactor: definition.requiresSecondFactor,
      disabledAt: null,
    };
    return { ...user, rowMac: this.integrity.mac(USER_ROWS, user) };
  }

  private record(tx: EntityManager, action: string, id: string): Promise<void> {
    return this.trail.record(tx, { action, result: 'success', object: { type: 'user', id } });
  }
}

/** All replicas compare with it. */
async function databaseTime(tx: EntityManager): Promise<Date> {
  const [row] = await tx.query<{ at: Date }[]>('select now() as at');
  if (row === undefined) throw new Error('The database returned no time.');
  return row.at;
}

/** @throws UnknownUserError */
export async function getUser(tx: EntityManager, idOrEmail: string): Promise<User> {
  const where = isUuid(idOrEmail) ? { id: idOrEmail } : { email: normalEmail(idOrEmail) };
  const user = await tx.findOneBy(User, where);
  if (user === null) throw new UnknownUserError(idOrEmail);
  return user;
}

function isSame(user: User, definition: UserDefinition): boolean {
  const accountIds = normalAccountIds(definition.accountIds);
  return (
    (definition.name === undefined || user.name === definition.name) &&
    user.emailVerified === definition.isEmailVerified &&
    user.requiresSecondFactor === definition.requiresSecondFactor &&
    user.accountIds.length === accountIds.length &&
    user.accountIds.every((id) => accountIds.includes(id))
  );
}
