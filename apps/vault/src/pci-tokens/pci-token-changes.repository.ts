import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import {
  PCI_TOKEN_COLUMNS,
  storedPciToken,
  type PciTokenRow,
  type StoredPciToken,
} from './stored-pci-token.js';
import { dropAnswersSql } from '../token-answers/token-answers.js';

const ALIVE = '(expires_at is null or expires_at > $2)';

const READ_LOCKED = {
  name: 'pci_token_read_locked',
  text: `select ${PCI_TOKEN_COLUMNS.join(', ')} from pci_token where id = $1 and ${ALIVE}
    for update`,
};
const UPDATE = {
  name: 'pci_token_update',
  text: `update pci_token set metadata = $2, expires_at = $3, expiry_month = $4, expiry_year = $5,
      sealed_cardholder_name = $6
    where id = $1`,
};
/**
 * The ciphertext, the wrapped data key and the stored idempotent responses are removed in the same
 * statement that writes the tombstone, which keeps list cursors valid.
 */
const DELETE = {
  name: 'pci_token_delete',
  text: `with gone as (
      delete from pci_token where id = $1 and ${ALIVE} returning id, created_at),
    ${dropAnswersSql('gone')}
    insert into list_tombstone (id, created_at) select id, created_at from gone`,
};
/** Replicas that purge at once each take other rows. */
const DELETE_EXPIRED = {
  name: 'pci_token_delete_expired',
  text: `with expired as materialized (
      select id from pci_token where expires_at <= $1
      order by expires_at limit $2 for update skip locked),
    gone as (
      delete from pci_token where id in (select id from expired)
      returning id, created_at),
    ${dropAnswersSql('gone')},
    kept as (insert into list_tombstone (id, created_at) select id, created_at from gone)
    select id from gone`,
};

/** Changes to tokens that exist; those that read them are in the PciTokensRepository. */
@Injectable()
export class PciTokenChangesRepository {
  /** The token, if it has not expired; its row is locked until the transaction ends. */
  async findLocked(tx: EntityManager, id: string, now: Date): Promise<StoredPciToken | null> {
    const [row] = await prepared<PciTokenRow>(tx, READ_LOCKED, [id, now]);
    return row === undefined ? null : storedPciToken(row);
  }

  async update(tx: EntityManager, token: StoredPciToken): Promise<void> {
    const { id, metadata, expiresAt, card, sealedCardholderName } = token;
    await preparedCount(tx, UPDATE, [
      id,
      JSON.stringify(metadata),
      expiresAt,
      card.expiryMonth,
      card.expiryYear,
      sealedCardholderName,
    ]);
  }

  /** @returns whether there was one that had not expired; of concurrent callers exactly one gets true */
  async delete(tx: EntityManager, id: string, now: Date): Promise<boolean> {
    return (await preparedCount(tx, DELETE, [id, now])) === 1;
  }

  /** @returns the ids of the tokens that are gone, at most as many as the limit */
  async deleteExpired(tx: EntityManager, now: Date, limit: number): Promise<string[]> {
    const rows = await prepared<{ id: string }>(tx, DELETE_EXPIRED, [now, limit]);
    return rows.map(({ id }) => id);
  }
}
