import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, MicroBatch, prepared, type Statement } from '@tessera/database';
import { ServiceUnavailableError } from '@tessera/errors';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { fanOutSql, WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import { tokenListConditions } from '../token-lists/token-list-conditions.js';
import { eventValues, occurredSql, type StoredEvent } from '../events/vault-events.service.js';
import type { ListPciTokensQuery } from './dto/pci-token.request.js';
import {
  insertPciTokensSql,
  PCI_TOKEN_PARAMETERS,
  pciTokenRowSql,
  pciTokenValues,
  type NewPciToken,
} from './new-pci-token.js';
import {
  PCI_TOKEN_COLUMNS,
  storedPciToken,
  type PciTokenRow,
  type StoredPciToken,
} from './stored-pci-token.js';

export type { StoredPciToken } from './stored-pci-token.js';

interface NewlyCreated {
  readonly token: NewPciToken;
  readonly event: StoredEvent;
}

/** One statement for all the reads that arrive together: a round trip costs more than a row. */
const READ = {
  name: 'pci_token_read',
  text: `select ${PCI_TOKEN_COLUMNS.join(', ')} from pci_token where id = any($1::uuid[])`,
};
const MAX_READS_TOGETHER = 64;
const MAX_BATCHES_IN_FLIGHT = 2;
const MAX_QUEUED = 2_000;

const MAX_WRITES_TOGETHER = 64;

/**
 * Tokens and their notifications in one statement, so in one transaction and one round trip, however
 * many arrived together.
 */
function createStatement(count: number): Statement {
  const rows = Array.from(
    { length: count },
    (_, index) => `(${pciTokenRowSql(1 + index * PCI_TOKEN_PARAMETERS)})`,
  );
  const text = `with token as (${insertPciTokensSql(`values ${rows.join(', ')}`)}),
    ${occurredSql(count * PCI_TOKEN_PARAMETERS + 1, count)},
    queued as (${fanOutSql('occurred')} returning 1)
    select count(*)::int as queued from queued`;
  return { name: `pci_token_create_${count}`, text };
}

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

const LIST = {
  table: 'pci_token',
  columns: PCI_TOKEN_COLUMNS,
  defaultLimit: DEFAULT_LIMIT,
  cursor: 'uuid',
  path: '/api/pci/tokens',
} as const;

@Injectable()
export class PciTokensRepository {
  private readonly reads: MicroBatch<string, StoredPciToken | null>;
  private readonly writes: MicroBatch<NewlyCreated, undefined>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    private readonly outbox: WebhookOutboxRepository,
  ) {
    this.reads = new MicroBatch({
      execute: (ids) => this.read(ids),
      keyOf: (id) => id,
      isTotalFailure: () => true,
      overloaded: () => new ServiceUnavailableError('Too many reads wait; try again.'),
      sizes: 'any',
      maxBatch: MAX_READS_TOGETHER,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
    this.writes = new MicroBatch({
      execute: (created) => this.insertTogether(this.dataSource, created),
      keyOf: ({ token }) => token.id,
      isTotalFailure: isDatabaseUnavailable,
      overloaded: () => new ServiceUnavailableError('Too many new tokens wait; try again.'),
      maxBatch: MAX_WRITES_TOGETHER,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /**
   * @param db the data source, and the token may travel with others; or a transaction of the caller
   */
  async insert(
    db: DataSource | EntityManager,
    token: NewPciToken,
    event: StoredEvent,
  ): Promise<void> {
    if (db === this.dataSource) await this.writes.add({ token, event });
    else await this.insertTogether(db, [{ token, event }]);
  }

  /** The token, unless it has expired. */
  async find(id: string, now: Date): Promise<StoredPciToken | null> {
    const token = await this.reads.add(id);
    const expiresAt = token?.expiresAt ?? null;
    return expiresAt !== null && expiresAt <= now ? null : token;
  }

  async list(
    query: ListPciTokensQuery,
    now: Date,
    owned: OwnerFilter,
  ): Promise<CursorPage<StoredPciToken>> {
    const where = ['(expires_at is null or expires_at > $1)', owned.where];
    const fixed = { where, values: [now, ...owned.values] };
    const list = { ...LIST, ...tokenListConditions(query, fixed, ['fingerprint']), query };
    const { rows, next } = await this.lists.page<PciTokenRow>(this.dataSource, list);
    return { rows: rows.map(storedPciToken), next };
  }

  private async insertTogether(
    db: DataSource | EntityManager,
    created: readonly NewlyCreated[],
  ): Promise<undefined[]> {
    const values = [
      ...created.flatMap(({ token }) => pciTokenValues(token)),
      ...eventValues(created.map(({ event }) => event)),
    ];
    const [row] = await prepared<{ queued: number }>(db, createStatement(created.length), values);
    if ((row?.queued ?? 0) > 0) this.outbox.wakeAfterCommit(db);
    return created.map(() => undefined);
  }

  private async read(ids: readonly string[]): Promise<(StoredPciToken | null)[]> {
    const rows = await prepared<PciTokenRow>(this.dataSource, READ, [ids]);
    const tokens = new Map(rows.map((row) => [row.id, storedPciToken(row)]));
    return ids.map((id) => tokens.get(id) ?? null);
  }
}
