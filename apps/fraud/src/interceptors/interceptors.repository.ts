import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { CursorListsRepository, leaveTombstone } from '@tessera/http';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { ListInterceptorsQuery } from './dto/interceptor.request.js';
import {
  type Destination,
  type FieldMapping,
  Interceptor,
  type ResponseTemplates,
} from './interceptor.entity.js';

/** An active version, as read by every replica. */
export interface ActiveInterceptorRow extends Record<string, unknown> {
  readonly id: string;
  readonly ref: string;
  readonly context: string;
  readonly destination: Destination;
  readonly field_mapping: readonly FieldMapping[];
  readonly responses: ResponseTemplates;
}

/** A field that passed through an interceptor. */
export interface DiscoveredKey {
  readonly key: string;
  readonly type: string;
}

/** Fields that are kept per interceptor. */
export const MAX_KEYS = 200;

const NEXT_VERSION = {
  name: 'interceptor_next_version',
  text: `insert into interceptor_ref (ref, last_version) values ($1, 1)
    on conflict (ref) do update set last_version = interceptor_ref.last_version + 1
    returning last_version`,
};
const LOCK_REF = {
  name: 'interceptor_lock_ref',
  text: 'select ref from interceptor_ref where ref = $1 for update',
};

const READ_EPOCH = {
  name: 'interceptor_epoch',
  text: 'select epoch::text as epoch from interceptor_epoch',
};
const READ_ACTIVE = {
  name: 'interceptor_active',
  text: `select id, ref, context, destination, field_mapping, responses from interceptor
    where status = 'ACTIVE'`,
};

const INSERT_KEYS = {
  name: 'interceptor_keep_keys',
  text: `insert into interceptor_key (interceptor_id, key, type)
    select i.id, k.key, k.type from interceptor i,
      unnest($2::text[], $3::text[]) as k (key, type)
    where i.id = $1 and (select count(*) from interceptor_key where interceptor_id = i.id) < ${MAX_KEYS}
    on conflict do nothing`,
};
const READ_KEYS = {
  name: 'interceptor_read_keys',
  text: `select interceptor_id, key, type from interceptor_key
    where interceptor_id = any($1::uuid[]) order by key, type limit ${MAX_KEYS * 100}`,
};

const LIST_PATH = '/api/admin/interceptors';
const DEFAULT_LIMIT = 20;

/**
 * Versions of interceptors, and the fields discovered in their traffic. SQL by hand for what every
 * replica polls, for the counter of versions, and for the limit of discovered fields.
 */
@Injectable()
export class InterceptorsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  create(values: Partial<Interceptor>): Interceptor {
    return this.dataSource.manager.create(Interceptor, values);
  }

  async save(tx: EntityManager, interceptor: Interceptor): Promise<void> {
    await tx.save(interceptor);
  }

  /** The number of the next version under a ref, which stays locked until the transaction ends. */
  async nextVersion(tx: EntityManager, ref: string): Promise<number> {
    const [counted] = await prepared<{ last_version: number }>(tx, NEXT_VERSION, [ref]);
    return counted?.last_version ?? 1;
  }

  /** Serializes changes to the versions of one ref. */
  async lockRef(tx: EntityManager, ref: string): Promise<void> {
    await prepared(tx, LOCK_REF, [ref]);
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Interceptor | null> {
    return tx.findOneBy(Interceptor, { id });
  }

  /** Newest first. */
  async page({ ref, status, ...query }: ListInterceptorsQuery) {
    const filters = { ref, status };
    const set = Object.entries(filters).filter(([, value]) => value !== undefined);
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'interceptor',
      columns: ['id'],
      where: set.map(([column], index) => `${column} = $${index + 1}`),
      values: set.map(([, value]) => value),
      query,
      filters,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(Interceptor).findBy({ id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
  }

  findActive(tx: EntityManager, ref: string): Promise<Interceptor | null> {
    return tx.findOneBy(Interceptor, { ref, status: 'ACTIVE' });
  }

  async deactivate(tx: EntityManager, ref: string): Promise<void> {
    await tx.update(Interceptor, { ref, status: 'ACTIVE' }, { status: 'INACTIVE' });
  }

  async delete(tx: EntityManager, id: string): Promise<void> {
    await leaveTombstone(tx, 'interceptor', id);
    await tx.delete(Interceptor, { id });
  }

  /** Makes every replica load the active versions. */
  async incrementEpoch(tx: EntityManager): Promise<void> {
    await tx.query('update interceptor_epoch set epoch = epoch + 1');
  }

  async epoch(): Promise<string> {
    const [counter] = await prepared<{ epoch: string }>(this.dataSource, READ_EPOCH, []);
    if (counter === undefined) throw new Error('The table interceptor_epoch is empty.');
    return counter.epoch;
  }

  readActive(): Promise<ActiveInterceptorRow[]> {
    return prepared<ActiveInterceptorRow>(this.dataSource, READ_ACTIVE, []);
  }

  async insertKeys(interceptorId: string, keys: readonly DiscoveredKey[]): Promise<void> {
    const columns = [keys.map(({ key }) => key), keys.map(({ type }) => type)];
    await preparedCount(this.dataSource, INSERT_KEYS, [interceptorId, ...columns]);
  }

  /** The discovered fields, by interceptor. */
  async readKeys(
    ids: readonly string[],
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<ReadonlyMap<string, DiscoveredKey[]>> {
    type Row = DiscoveredKey & { interceptor_id: string };
    const rows = await prepared<Row>(db, READ_KEYS, [ids]);
    const byInterceptor = Map.groupBy(rows, ({ interceptor_id: id }) => id);
    return new Map(
      [...byInterceptor].map(([id, found]) => [id, found.map(({ key, type }) => ({ key, type }))]),
    );
  }
}
