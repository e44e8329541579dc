import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import type { Principal } from '@tessera/auth';
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
      parsedRules(rules, this.numbers),
      context,
      this.dataSource,
      schema,
    );
    return this.dataSource.transaction(async (manager) => {
      await lockContext(manager, context);
      const ruleset = manager.create(Ruleset, {
        id: randomUUID(),
        context,
        version: await nextVersion(manager, context),
        status: 'DRAFT',
        description: request.description ?? null,
        rules: [...rules],
        hash: rulesetHash([...rules]),
        schemaName: schema?.name ?? null,
        schemaVersion: schema?.version ?? null,
        createdBy: principal.clientId,
        createdAt: this.clock.now(),
        activatedBy: null,
        activatedAt: null,
      });
      await manager.save(ruleset);
      // Whom the request names is only said, not proved, so it is kept where things are noted.
      await this.record(manager, 'create', ruleset, { stated_author: request.created_by ?? null });
      return answer(manager, { ...rulesetResponse(ruleset), warnings });
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
    return rulesetResponse(await this.find(id, this.dataSource.manager));
  }

  /** @throws RulesetNotFoundError, VersionNotDraftError */
  async update(id: string, request: UpdateRulesetRequest): Promise<LintedRulesetResponse> {
    const { context, ...stored } = await this.get(id);
    const changed = checkedRules(request.rules ?? stored.rules, request, this.numbers);
    const rules = parsedRules(changed, this.numbers);
    const reference = request.schema === undefined ? stored.schema : request.schema;
    const schema = await this.referenced(reference, stored.schema);
    const warnings = await this.linter.lint(rules, context, this.dataSource, schema);
    return this.dataSource.transaction(async (manager) => {
      const ruleset = await this.findLocked(id, manager);
      nextStatus('edit', ruleset.status);
      if (request.description !== undefined) ruleset.description = request.description;
      if (request.rules !== undefined) {
        ruleset.rules = [...changed];
        ruleset.hash = rulesetHash([...changed]);
      }
      ruleset.schemaName = schema?.name ?? null;
      ruleset.schemaVersion = schema?.version ?? null;
      await manager.save(ruleset);
      await this.record(manager, 'update', ruleset);
      return { ...rulesetResponse(ruleset), warnings };
    });
  }

  /**
   * Makes a draft the version that decides; the version before it steps aside.
   *
   * @throws RulesetNotFoundError, VersionNotDraftError; ValidationFailedError with every finding
   */
  async activate(id: string, principal: Principal): Promise<RulesetResponse> {
    return this.switchTo('activate', id, principal, async (ruleset, manager) => {
      const reference = referencedSchema(ruleset);
      const schema = reference && (await this.schemas.find(reference, manager));
      const findings = await this.linter.lint(
        parsedRules(ruleset.rules, this.numbers),
        ruleset.context,
        manager,
        schema,
      );
      if (!findings.some(({ severity }) => severity === 'error')) return;
      throw new ValidationFailedError(findings.map(({ path, message }) => ({ path, message })));
    });
  }

  /**
   * Makes an earlier version decide again.
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
    check: (ruleset: Ruleset, manager: EntityManager) => Promise<void>,
  ): Promise<RulesetResponse> {
    const { context } = await this.get(id);
    const response = await this.dataSource.transaction(async (manager) => {
      await lockContext(manager, context);
      const ruleset = await this.findLocked(id, manager);
      const status = nextStatus(action, ruleset.status);
      await check(ruleset, manager);
      await manager.update(Ruleset, { context, status: 'ACTIVE' }, { status: 'INACTIVE' });
      ruleset.status = status;
      ruleset.activatedAt = this.clock.now();
      ruleset.activatedBy = principal.clientId;
      await manager.save(ruleset);
      await manager.query('update ruleset_epoch set epoch = epoch + 1');
      await this.record(manager, action, ruleset);
      return answer(manager, rulesetResponse(ruleset));
    });
    // This process decides by it from here on; the others follow within their poll, as this one
    // does when the database is away just now: the change itself is committed.
    await this.active.refresh().catch(() => undefined);
    return response;
  }

  /**
   * The schema that a draft names. A reference that it had before stays good; a new one must not
   * lead to a deprecated version.
   */
  private async referenced(
    reference: SchemaReference | null,
    earlier: SchemaReference | null = null,
  ): Promise<UsableSchema | null> {
    if (reference === null) return null;
    const isKept = reference.name === earlier?.name && reference.version === earlier.version;
    return isKept ? this.schemas.find(reference) : this.schemas.reference(reference, '$.schema');
  }

  /** The hash says which rules it was about, also once a draft has been changed. */
  private record(
    manager: EntityManager,
    verb: 'create' | 'update' | 'activate' | 'rollback',
    { id, context, version, hash }: Ruleset,
    more: Readonly<Record<string, string | null>> = {},
  ): Promise<void> {
    return this.audit.record(manager, {
      action: `ruleset.${verb}`,
      result: 'success',
      object: { type: 'ruleset', id },
      details: { context, version, hash, ...more },
    });
  }

  private async find(id: string, manager: EntityManager): Promise<Ruleset> {
    const ruleset = await manager.findOneBy(Ruleset, { id });
    if (ruleset === null) throw new RulesetNotFoundError();
    return ruleset;
  }

  private async findLocked(id: string, manager: EntityManager): Promise<Ruleset> {
    const lock = { mode: 'pessimistic_write' } as const;
    const ruleset = await manager.findOne(Ruleset, { where: { id }, lock });
    if (ruleset === null) throw new RulesetNotFoundError();
    return ruleset;
  }
}

/** Changes to the versions of one context happen one after the other, over all replicas. */
async function lockContext(manager: EntityManager, context: string): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('ruleset:' || $1, 0))`, [
    context,
  ]);
}

async function nextVersion(manager: EntityManager, context: string): Promise<number> {
  return ((await manager.maximum(Ruleset, 'version', { context })) ?? 0) + 1;
}

async function answer<T>(manager: EntityManager, response: T): Promise<T> {
  await completeIdempotent(manager, response);
  return response;
}
