import { Injectable } from '@nestjs/common';
import { AllowedDestinations } from '@tessera/outbound';
import { prepared, preparedCount } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';

const LIST = {
  name: 'forward_destination_list',
  text: `select destination from forward_destination where account_id = $1 order by destination`,
};
const ADD = {
  name: 'forward_destination_add',
  text: `
    insert into forward_destination (account_id, destination, created_at) values ($1, $2, $3)
    on conflict do nothing`,
};
const REMOVE = {
  name: 'forward_destination_remove',
  text: `delete from forward_destination where account_id = $1 and destination = $2`,
};

/** Where the cards of each account may be forwarded to. Without an entry: nowhere. */
@Injectable()
export class ForwardDestinations {
  /** Read for each forward, so that what the operator takes away is gone at once. */
  async of(on: DataSource | EntityManager, accountId: string): Promise<AllowedDestinations> {
    return AllowedDestinations.stored(await this.list(on, accountId));
  }

  async list(on: DataSource | EntityManager, accountId: string): Promise<readonly string[]> {
    const rows = await prepared<{ destination: string }>(on, LIST, [accountId]);
    return rows.map(({ destination }) => destination);
  }

  /**
   * @returns whether it is new
   * @throws InvalidDestinationError
   */
  async add(
    on: EntityManager,
    accountId: string,
    destination: string,
    now: Date,
  ): Promise<boolean> {
    new AllowedDestinations([destination]);
    return (await preparedCount(on, ADD, [accountId, destination, now])) === 1;
  }

  /** @returns whether it was there */
  async remove(on: EntityManager, accountId: string, destination: string): Promise<boolean> {
    return (await preparedCount(on, REMOVE, [accountId, destination])) === 1;
  }
}
