import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { Keyring } from '@tessera/crypto';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { CredentialsService } from '../credentials/credentials.service.js';
import type { Rule } from '../rules/rule.js';
import { AlreadyListedError, BlacklistEntryNotFoundError } from './blacklist.errors.js';
import { BlacklistRepository, type BlacklistRow } from './blacklist.repository.js';
import type { CreateBlacklistEntryRequest, ListBlacklistQuery } from './dto/blacklist.request.js';
import {
  type BlacklistEntryResponse,
  type CreatedBlacklistEntryResponse,
  toEntryResponse,
} from './dto/blacklist.response.js';
import { canonicalPath, readEntryValue } from './entry-value.js';
import { ListedKeys, toUuid } from './listed-keys.js';
import { ListedValuesService } from './listed-values.service.js';
import { newEntry } from './new-entry.js';
import { type Population, populatedValues } from './populated-values.js';

@Injectable()
export class BlacklistService {
  private readonly keys: ListedKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly entries: BlacklistRepository,
    private readonly credentials: CredentialsService,
    private readonly listed: ListedValuesService,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
    keyring: Keyring,
  ) {
    this.keys = new ListedKeys(keyring);
  }

  /** @throws ValidationFailedError, CardNumbersRefusedError, AlreadyListedError */
  async create(
    request: CreateBlacklistEntryRequest,
    principal: Principal,
  ): Promise<CreatedBlacklistEntryResponse> {
    const value = await readEntryValue(request, this.numbers, this.credentials);
    const details = {
      ttlSeconds: request.ttl_seconds ?? null,
      reason: request.reason == null ? null : this.numbers.freeText(request.reason),
      sourceDecisionId: null,
      createdBy: recordedActor(principal),
    };
    const entry = newEntry(value, details, { keys: this.keys, now: this.clock.now() });
    const response = await this.dataSource.transaction(async (tx) => {
      const [row] = await this.entries.add(tx, [entry], this.clock.now());
      if (row === undefined) throw new AlreadyListedError();
      await this.recordChange(tx, 'create', row);
      const created = { ...toEntryResponse(row), warnings: [...value.warnings] };
      await completeIdempotent(tx, created);
      return created;
    });
    await this.applyHere();
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
    const page = await this.entries.page(conditions, filters, query);
    return { data: page.rows.map(toEntryResponse), links: { next: page.next } };
  }

  /** @throws BlacklistEntryNotFoundError */
  async get(id: string): Promise<BlacklistEntryResponse> {
    const row = await this.entries.find(id, this.clock.now());
    if (row === undefined) throw new BlacklistEntryNotFoundError();
    return toEntryResponse(row);
  }

  /** @throws BlacklistEntryNotFoundError */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const row = await this.entries.remove(tx, id, this.clock.now());
      if (row === undefined) throw new BlacklistEntryNotFoundError();
      await this.recordChange(tx, 'delete', row);
    });
    await this.applyHere();
  }

  /**
   * Puts the fields of a decision on the blacklist, by the blacklist rules whose `populate_on`
   * names the event. Existing entries are extended.
   *
   * @param tx the transaction of the event; call `ListedValuesService.refresh` after it commits
   * @param population the decision's document as stored, and the rules of its version
   */
  async populate(
    tx: EntityManager,
    population: Population & { readonly rules: readonly Rule[] },
  ): Promise<BlacklistEntryResponse[]> {
    const now = this.clock.now();
    const entries = populatedValues(population).map(({ ttlSeconds, rule, ...value }) => {
      const details = {
        ttlSeconds,
        reason: `${population.eventType} (${rule})`,
        sourceDecisionId: population.decision.id,
        createdBy: POPULATED_BY,
      };
      return newEntry(value, details, { keys: this.keys, now });
    });
    const rows = await this.entries.extend(tx, entries, now);
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
  private async applyHere(): Promise<void> {
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
