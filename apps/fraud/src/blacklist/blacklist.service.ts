import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { Clock, completeIdempotent, CursorLists, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { Rule } from '../rules/rule.js';
import { nextChange } from './blacklist-changes.js';
import { AlreadyListedError, BlacklistEntryNotFoundError } from './blacklist.errors.js';
import {
  type BlacklistRow,
  ENTRY_COLUMNS,
  READ_ENTRY,
  REMOVE_ENTRY,
} from './blacklist-statements.js';
import {
  type BlacklistEntryResponse,
  type CreatedBlacklistEntryResponse,
  toEntryResponse,
} from './dto/blacklist-entry.response.js';
import type { CreateBlacklistEntryRequest } from './dto/create-blacklist-entry.request.js';
import type { ListBlacklistQuery } from './dto/list-blacklist.query.js';
import { canonicalPath, EntryValues } from './entry-value.js';
import { EntryWriter } from './entry-writer.js';
import { ListedKeys, toUuid } from './listed-keys.js';
import { ListedValues } from './listed-values.js';
import { type Population, populatedValues } from './populated-values.js';

export const BLACKLIST_PATH = '/api/admin/blacklist';

const DEFAULT_LIMIT = 20;

@Injectable()
export class BlacklistService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lists: CursorLists,
    private readonly keys: ListedKeys,
    private readonly values: EntryValues,
    private readonly writer: EntryWriter,
    private readonly listed: ListedValues,
    private readonly audit: AuditTrail,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** @throws ValidationFailedError, CardNumbersRefusedError, AlreadyListedError */
  async create(
    request: CreateBlacklistEntryRequest,
    principal: Principal,
  ): Promise<CreatedBlacklistEntryResponse> {
    const value = await this.values.of(request);
    const entry = this.writer.entry(value, {
      ttlSeconds: request.ttl_seconds ?? null,
      reason: request.reason == null ? null : this.numbers.freeText(request.reason),
      sourceDecisionId: null,
      createdBy: recordedActor(principal),
    });
    const response = await this.dataSource.transaction(async (tx) => {
      const [row] = await this.writer.add(tx, [entry]);
      if (row === undefined) throw new AlreadyListedError();
      await this.recordChange(tx, 'create', row);
      const created = { ...toEntryResponse(row), warnings: [...value.warnings] };
      await completeIdempotent(tx, created);
      return created;
    });
    await this.takeUp();
    return response;
  }

  async list(query: ListBlacklistQuery) {
    const { list } = query;
    const path = query.path && canonicalPath(this.numbers.path(query.path), '$.query.path');
    const value = query.value && this.numbers.value(query.value, path ?? '');
    // Without a path, the value may also be listed for a field that has no canonical form.
    const asWritten = query.value && this.numbers.identifier(query.value);
    const filters = { list, path, value };
    const conditions: [string, unknown][] = [
      ['(expires_at is null or expires_at > $1)', this.clock.now()],
    ];
    if (list !== undefined) conditions.push(['list = $2', list]);
    if (path !== undefined) {
      conditions.push([`path = $${conditions.length + 1}`, path]);
    }
    if (value !== undefined) {
      conditions.push([
        `value_hash = any ($${conditions.length + 1}::uuid[])`,
        this.hashes([value, asWritten ?? value]),
      ]);
    }
    const page = await this.lists.page<BlacklistRow>(this.dataSource, {
      table: 'blacklist_entry',
      columns: ENTRY_COLUMNS,
      where: conditions.map(([condition]) => condition),
      values: conditions.map(([, parameter]) => parameter),
      query,
      filters,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: BLACKLIST_PATH,
    });
    return { data: page.rows.map(toEntryResponse), links: { next: page.next } };
  }

  /** @throws BlacklistEntryNotFoundError */
  async get(id: string): Promise<BlacklistEntryResponse> {
    const values = [id, this.clock.now()];
    const [row] = await prepared<BlacklistRow>(this.dataSource, READ_ENTRY, values);
    if (row === undefined) throw new BlacklistEntryNotFoundError();
    return toEntryResponse(row);
  }

  /** @throws BlacklistEntryNotFoundError */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const values = [await nextChange(tx), id, this.clock.now()];
      const [row] = await prepared<BlacklistRow>(tx, REMOVE_ENTRY, values);
      if (row === undefined) throw new BlacklistEntryNotFoundError();
      await this.recordChange(tx, 'delete', row);
    });
    await this.takeUp();
  }

  /**
   * Puts the fields of a decision on the blacklist, by the blacklist rules whose `populate_on`
   * names the event. Existing entries are extended.
   *
   * @param tx the transaction of the event; call `ListedValues.refresh` after it commits
   * @param population the decision's document as stored, and the rules of its version
   */
  async populate(
    tx: EntityManager,
    population: Population & { readonly rules: readonly Rule[] },
  ): Promise<BlacklistEntryResponse[]> {
    const entries = populatedValues(population).map(({ ttlSeconds, rule, ...value }) =>
      this.writer.entry(value, {
        ttlSeconds,
        reason: `${population.eventType} (${rule})`,
        sourceDecisionId: population.decision.id,
        createdBy: POPULATED_BY,
      }),
    );
    const rows = await this.writer.extend(tx, entries);
    return rows.map(toEntryResponse);
  }

  /** A query parameter is always a string, so it is compared with every type of value. */
  private hashes([text, ...others]: readonly [string, ...string[]]): string[] {
    const number = Number(text);
    const readings = [
      text,
      ...others,
      ...(text.trim() !== '' && Number.isFinite(number) ? [number] : []),
      ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ];
    return [...new Set(readings)].map((value) => toUuid(this.keys.value(value)));
  }

  /**
   * Applies the change in this process immediately. Other replicas follow at their next poll, and
   * so does this one if the database is unavailable now.
   */
  private async takeUp(): Promise<void> {
    await this.listed.refresh().catch(() => undefined);
  }

  private async recordChange(
    tx: EntityManager,
    change: 'create' | 'delete',
    { id, list, path }: BlacklistRow,
  ): Promise<void> {
    await this.audit.record(tx, {
      action: `blacklist.${change}`,
      result: 'success',
      object: { type: 'blacklist_entry', id },
      details: { list, path: path === '' ? null : path },
    });
  }
}

/** The author of entries that were made by a rule. */
const POPULATED_BY = 'blacklist-rule';
