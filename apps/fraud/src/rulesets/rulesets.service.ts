import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ValidationFailedError } from '@tessera/errors';
import { Clock, completeIdempotent, CursorLists } from '@tessera/service';
import { DataSource, In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import {
  type SchemaReference,
  SchemaRegistry,
  type UsableSchema,
} from '../schemas/schema-registry.js';
import { nextStatus } from '../versions/version-state.js';
import { ActiveRulesets } from './active-rulesets.js';
import { checkedRules, parsedRules } from './checked-rules.js';
import type { CreateRulesetRequest } from './dto/create-ruleset.request.js';
import type { ListRulesetsQuery } from './dto/list-rulesets.query.js';
import type { LintedRulesetResponse, RulesetResponse } from './dto/ruleset.response.js';
import type { UpdateRulesetRequest } from './dto/update-ruleset.request.js';
import { Ruleset } from './ruleset.entity.js';
import { rulesetHash } from './ruleset-hash.js';
import { RulesetLinter } from './ruleset-linter.js';
import { referencedSchema, rulesetResponse } from './ruleset-response.js';
import { RulesetNotFoundError } from './rulesets.errors.js';

const LIST_PATH = '/api/admin/rulesets';
const DEFAULT_LIMIT = 20;

@Injectable()
export class RulesetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lists: CursorLists,
    private readonly linter: RulesetLinter,
    private readonly active: ActiveRulesets,
    private readonly audit: AuditTrail,
    private readonly schemas: SchemaRegistry,
    private readonly numbers: CardNumberConversionService,
  ) {}

  async create(
    request: CreateRulesetRequest,
    principal: Principal,
  ): Promise<LintedRulesetResponse> {
    const { context } = request;
    const rules = checkedRules(request.rules, request, this.numbers);
    const schema = await this.referenced(request.schema ?? null);
    const warnings = await this.linter.lint(
      this.dataSource,
      parsedRules(rules, this.numbers),
      context,
      schema,
    );
    return this.dataSource.transaction(async (tx) => {
      await lockContext(tx, context);
      const ruleset = tx.create(Ruleset, {
        id: randomUUID(),
        context,
        version: await nextVersion(tx, context),
        status: 'DRAFT',
        description: request.description ?? null,
        rules: [...rules],
        hash: rulesetHash([...rules]),
        schemaName: schema?.name ?? null,
        schemaVersion: schema?.version ?? null,
        createdBy: recordedActor(principal),
        createdAt: this.clock.now(),
        activatedBy: null,
        activatedAt: null,
      });
      await tx.save(ruleset);
      // The author in the request is a claim that is not verified, so it is recorded only in the
      // audit details.
      await this.record(tx, 'create', ruleset, { stated_author: request.created_by ?? null });
      return answer(tx, { ...rulesetResponse(ruleset), warnings });
    });
  }

  async list(query: ListRulesetsQuery) {
    const { context, status } = query;
    const filters = { context, status };
    const set = Object.entries(filters).filter(([, value]) => value !== undefined);
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'ruleset',
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
    const found = await this.dataSource.getRepository(Ruleset).findBy({ id: In(ids) });
    const byId = new Map(found.map((ruleset) => [ruleset.id, rulesetResponse(ruleset)]));
    return { data: ids.flatMap((id) => byId.get(id) ?? []), links: { next: page.next } };
  }

  /** @throws RulesetNotFoundError */
  async get(id: string): Promise<Readonly<RulesetResponse>> {
    return rulesetResponse(await this.find(this.dataSource.manager, id));
  }

  /** @throws RulesetNotFoundError, VersionNotDraftError */
  async update(id: string, request: UpdateRulesetRequest): Promise<LintedRulesetResponse> {
    const { context, ...stored } = await this.get(id);
    const changed = checkedRules(request.rules ?? stored.rules, request, this.numbers);
    const rules = parsedRules(changed, this.numbers);
    const reference = request.schema === undefined ? stored.schema : request.schema;
    const schema = await this.referenced(reference, stored.schema);
    const warnings = await this.linter.lint(this.dataSource, rules, context, schema);
    return this.dataSource.transaction(async (tx) => {
      const ruleset = await this.findLocked(tx, id);
      nextStatus('edit', ruleset.status);
      if (request.description !== undefined) ruleset.description = request.description;
      if (request.rules !== undefined) {
        ruleset.rules = [...changed];
        ruleset.hash = rulesetHash([...changed]);
      }
      ruleset.schemaName = schema?.name ?? null;
      ruleset.schemaVersion = schema?.version ?? null;
      await tx.save(ruleset);
      await this.record(tx, 'update', ruleset);
      return { ...rulesetResponse(ruleset), warnings };
    });
  }

  /**
   * Makes a draft the active version; the previous version becomes inactive.
   *
   * @throws RulesetNotFoundError, VersionNotDraftError; ValidationFailedError with every finding
   */
  async activate(id: string, principal: Principal): Promise<RulesetResponse> {
    return this.switchTo('activate', id, principal, async (tx, ruleset) => {
      const reference = referencedSchema(ruleset);
      const schema = reference && (await this.schemas.find(reference, tx));
      const findings = await this.linter.lint(
        tx,
        parsedRules(ruleset.rules, this.numbers),
        ruleset.context,
        schema,
      );
      if (!findings.some(({ severity }) => severity === 'error')) return;
      throw new ValidationFailedError(findings.map(({ path, message }) => ({ path, message })));
    });
  }

  /**
   * Makes an inactive version active again.
   *
   * @throws RulesetNotFoundError, VersionNotInactiveError
   */
  async rollback(id: string, principal: Principal): Promise<RulesetResponse> {
    return this.switchTo('rollback', id, principal, () => Promise.resolve());
  }

  private async switchTo(
    action: 'activate' | 'rollback',
    id: string,
    principal: Principal,
    check: (tx: EntityManager, ruleset: Ruleset) => Promise<void>,
  ): Promise<RulesetResponse> {
    const { context } = await this.get(id);
    const response = await this.dataSource.transaction(async (tx) => {
      await lockContext(tx, context);
      const ruleset = await this.findLocked(tx, id);
      const status = nextStatus(action, ruleset.status);
      await check(tx, ruleset);
      await tx.update(Ruleset, { context, status: 'ACTIVE' }, { status: 'INACTIVE' });
      ruleset.status = status;
      ruleset.activatedAt = this.clock.now();
      ruleset.activatedBy = recordedActor(principal);
      await tx.save(ruleset);
      await tx.query('update ruleset_epoch set epoch = epoch + 1');
      await this.record(tx, action, ruleset);
      return answer(tx, rulesetResponse(ruleset));
    });
    // Applies the change in this process immediately. Other replicas follow at their next poll, and
    // so does this one if the database is unavailable now: the change itself is committed.
    await this.active.refresh().catch(() => undefined);
    return response;
  }

  /**
   * The schema that a draft names. An existing reference stays valid; a new one must not refer to a
   * deprecated version.
   */
  private async referenced(
    reference: SchemaReference | null,
    earlier: SchemaReference | null = null,
  ): Promise<UsableSchema | null> {
    if (reference === null) return null;
    const isKept = reference.name === earlier?.name && reference.version === earlier.version;
    return isKept ? this.schemas.find(reference) : this.schemas.reference(reference, '$.schema');
  }

  /** The hash identifies the rules of this action, even after a draft has been changed. */
  private record(
    tx: EntityManager,
    verb: 'create' | 'update' | 'activate' | 'rollback',
    { id, context, version, hash }: Ruleset,
    more: Readonly<Record<string, string | null>> = {},
  ): Promise<void> {
    return this.audit.record(tx, {
      action: `ruleset.${verb}`,
      result: 'success',
      object: { type: 'ruleset', id },
      details: { context, version, hash, ...more },
    });
  }

  private async find(tx: EntityManager, id: string): Promise<Ruleset> {
    const ruleset = await tx.findOneBy(Ruleset, { id });
    if (ruleset === null) throw new RulesetNotFoundError();
    return ruleset;
  }

  private async findLocked(tx: EntityManager, id: string): Promise<Ruleset> {
    const lock = { mode: 'pessimistic_write' } as const;
    const ruleset = await tx.findOne(Ruleset, { where: { id }, lock });
    if (ruleset === null) throw new RulesetNotFoundError();
    return ruleset;
  }
}

/** Serializes changes to the versions of one context across all replicas. */
async function lockContext(tx: EntityManager, context: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('ruleset:' || $1, 0))`, [context]);
}

async function nextVersion(tx: EntityManager, context: string): Promise<number> {
  return ((await tx.maximum(Ruleset, 'version', { context })) ?? 0) + 1;
}

async function answer<T>(tx: EntityManager, response: T): Promise<T> {
  await completeIdempotent(tx, response);
  return response;
}
