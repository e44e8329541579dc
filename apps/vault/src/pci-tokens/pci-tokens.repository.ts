import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { ServiceUnavailableError } from '@tessera/errors';
import { CursorLists, MicroBatch, prepared, type CursorPage } from '@tessera/service';
import { fanOutSql } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { eventValues, occurredSql, type StoredEvent } from '../events/vault-events.js';
import type { ListPciTokensQuery } from './dto/list-pci-tokens.query.js';
import {
  insertPciTokenSql,
  PCI_TOKEN_PARAMETERS,
  pciTokenValues,
  type NewPciToken,
} from './new-pci-token.js';
import type { VisibleToken } from './pci-token-response.js';

/** What a read of a token needs; the sealed number is not fetched. */
export interface StoredPciToken extends VisibleToken {
  readonly wrappedKey: Buffer;
  readonly sealedCardholderName: Buffer | null;
}

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly scheme: Scheme;
  readonly masked_account_number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly fingerprint: string | null;
  readonly metadata: string;
  readonly wrapped_key: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
}

const COLUMNS = [
  'id',
  'created_at',
  'expires_at',
  'scheme',
  'masked_account_number',
  'expiry_month',
  'expiry_year',
  'fingerprint',
  'metadata',
  'wrapped_key',
  'sealed_cardholder_name',
] satisfies (keyof Row)[];

/** One statement for all the reads that arrive together: a round trip costs more than a row. */
const READ = {
  name: 'pci_token_read',
  text: `select ${COLUMNS.join(', ')} from pci_token where id = any($1::uuid[])`,
};
const MAX_READS_TOGETHER = 64;
const MAX_BATCHES_IN_FLIGHT = 2;
const MAX_QUEUED_READS = 2_000;

/** Token and notifications in one statement, so in one transaction and one round trip. */
const CREATE = {
  name: 'pci_token_create',
  text: `with token as (${insertPciTokenSql(1)}),
    ${occurredSql(PCI_TOKEN_PARAMETERS + 1, 1)},
    queued as (${fanOutSql('occurred')} returning 1)
    select count(*)::int as queued from queued`,
};

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

const LIST = {
  table: 'pci_token',
  columns: COLUMNS,
  defaultLimit: DEFAULT_LIMIT,
  cursor: 'uuid',
  path: '/api/pci/tokens',
} as const;

@Injectable()
export class PciTokensRepository {
  private readonly reads: MicroBatch<string, StoredPciToken | null>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorLists,
  ) {
    this.reads = new MicroBatch({
      write: (ids) => this.read(ids),
      keyOf: (id) => id,
      isTotalFailure: () => true,
      overloaded: () => new ServiceUnavailableError('Too many reads wait; try again.'),
      sizes: 'any',
      maxBatch: MAX_READS_TOGETHER,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      maxQueued: MAX_QUEUED_READS,
    });
  }

  /** @returns how many notifications were queued */
  async insert(
    on: DataSource | EntityManager,
    token: NewPciToken,
    created: StoredEvent,
  ): Promise<number> {
    const values = [...pciTokenValues(token), ...eventValues([created])];
    const [row] = await prepared<{ queued: number }>(on, CREATE, values);
    return row?.queued ?? 0;
  }

  /** The token, unless its time is over. */
  async find(id: string, now: Date): Promise<StoredPciToken | null> {
    const token = await this.reads.add(id);
    const expiresAt = token?.expiresAt ?? null;
    return expiresAt !== null && expiresAt <= now ? null : token;
  }

  async list(query: ListPciTokensQuery, now: Date): Promise<CursorPage<StoredPciToken>> {
    const { fingerprint } = query;
    const alive = '(expires_at is null or expires_at > $1)';
    const filter =
      fingerprint === undefined
        ? { where: [alive], values: [now] }
        : { where: [alive, 'fingerprint = $2'], values: [now, fingerprint] };
    const list = { ...LIST, ...filter, query, filters: { fingerprint } };
    const { rows, next } = await this.lists.page<Row>(this.dataSource, list);
    return { rows: rows.map(storedToken), next };
  }

  private async read(ids: readonly string[]): Promise<(StoredPciToken | null)[]> {
    const rows = await prepared<Row>(this.dataSource, READ, [ids]);
    const tokens = new Map(rows.map((row) => [row.id, storedToken(row)]));
    return ids.map((id) => tokens.get(id) ?? null);
  }
}

function storedToken(row: Row): StoredPciToken {
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    card: {
      scheme: row.scheme,
      maskedAccountNumber: row.masked_account_number,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      fingerprint: row.fingerprint,
    },
    wrappedKey: row.wrapped_key,
    sealedCardholderName: row.sealed_cardholder_name,
  };
}
