import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { AllowedDestinations } from '@tessera/outbound';
import { RowIntegrityService, type AuthenticatedRow } from '@tessera/integrity';
import type { DataSource, EntityManager } from 'typeorm';
import { DESTINATION_ROWS } from '../../database/authenticated-tables.js';

interface DestinationRow extends AuthenticatedRow {
  readonly destination: string;
}

const LIST = {
  name: 'forward_destination_list',
  text: `select account_id, destination, row_mac from forward_destination
    where account_id = $1 order by destination`,
};
const ADD = {
  name: 'forward_destination_add',
  text: `
    insert into forward_destination as d (account_id, destination, created_at, row_mac)
    values ($1, $2, $3, $4)
    on conflict (account_id, destination) do update set row_mac = excluded.row_mac
      where d.row_mac is distinct from excluded.row_mac`,
};
const REMOVE = {
  name: 'forward_destination_remove',
  text: `delete from forward_destination where account_id = $1 and destination = $2`,
};

/** Where the cards of each account may be forwarded to. Without an entry: nowhere. */
@Injectable()
export class ForwardDestinationsRepository {
  constructor(private readonly integrity: RowIntegrityService) {}

  /**
   * Read on every forward, so that a destination the operator removes stops working immediately.
   */
  async of(db: DataSource | EntityManager, accountId: AccountId): Promise<AllowedDestinations> {
    return AllowedDestinations.stored(await this.list(db, accountId));
  }

  async list(db: DataSource | EntityManager, accountId: AccountId): Promise<readonly string[]> {
    const rows = await prepared<DestinationRow>(db, LIST, [accountId]);
    const intact = rows.filter((row) => this.integrity.isIntact(DESTINATION_ROWS, row));
    return intact.map(({ destination }) => destination);
  }

  /**
   * A row that was added past the service counts as new: the operator names all that it grants.
   *
   * @returns whether it is new
   * @throws InvalidDestinationError
   */
  async add(
    tx: EntityManager,
    accountId: AccountId,
    destination: string,
    now: Date,
  ): Promise<boolean> {
    new AllowedDestinations([destination]);
    const rowMac = this.integrity.mac(DESTINATION_ROWS, { accountId, destination });
    return (await preparedCount(tx, ADD, [accountId, destination, now, rowMac])) === 1;
  }

  /** @returns whether it was there */
  async remove(tx: EntityManager, accountId: AccountId, destination: string): Promise<boolean> {
    return (await preparedCount(tx, REMOVE, [accountId, destination])) === 1;
  }
}
