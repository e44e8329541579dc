import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@tessera/errors';
import { toAccountId, type AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { ACCOUNT_ROWS } from '../authenticated-tables.js';
import { Account } from './account.entity.js';

class AccountNotFoundError extends NotFoundError {
  constructor() {
    super('No account has this id.');
  }
}

/** A customer of the service. */
@Injectable()
export class AccountsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** @param id instead of a generated one */
  async create(
    tx: EntityManager,
    { name, id = toAccountId(randomUUID()) }: { readonly name: string; readonly id?: AccountId },
  ): Promise<Account> {
    const account = tx.create(Account, { id, name, enabled: true, createdAt: this.clock.now() });
    account.rowMac = this.integrity.mac(ACCOUNT_ROWS, account);
    await tx.insert(Account, account);
    return account;
  }

  /** @throws AccountNotFoundError */
  async get(id: AccountId, tx: EntityManager = this.dataSource.manager): Promise<Account> {
    const account = await this.find(id, tx);
    if (account === null) throw new AccountNotFoundError();
    return account;
  }

  find(id: AccountId, tx: EntityManager = this.dataSource.manager): Promise<Account | null> {
    return tx.findOneBy(Account, { id });
  }

  /** Whether an account may be worked for: a switch that was changed past the service counts as off. */
  isEnabled(account: Account): boolean {
    return account.enabled && this.integrity.isIntact(ACCOUNT_ROWS, account);
  }

  /** Oldest first. */
  list(): Promise<Account[]> {
    return this.dataSource.manager.find(Account, { order: { createdAt: 'asc', id: 'asc' } });
  }

  /** Ends or resumes the work for an account; its keys follow at once, in all replicas. */
  async setEnabled(tx: EntityManager, id: AccountId, enabled: boolean): Promise<Account> {
    const account = await this.get(id, tx);
    account.enabled = enabled;
    // The id and the switch are all that is covered, and the operator has just named both.
    account.rowMac = this.integrity.mac(ACCOUNT_ROWS, account);
    await tx.update(Account, { id }, { enabled, rowMac: account.rowMac });
    return account;
  }
}
