import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ValidationFailedError } from '@tessera/errors';
import { Clock, completeIdempotent } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import {
  type SchemaReference,
  SchemaRegistryService,
  type UsableSchema,
} from '../schemas/schema-registry.service.js';
import { nextStatus } from '../versions/version-state.js';
import { ActiveRulesetsService } from './active-rulesets.service.js';
import { checkedRules, parsedRules } from './checked-rules.js';
import type { CreateRulesetRequest } from './dto/create-ruleset.request.js';
import type { ListRulesetsQuery } from './dto/list-rulesets.query.js';
import type { LintedRulesetResponse, RulesetResponse } from './dto/ruleset.response.js';
import type { UpdateRulesetRequest } from './dto/update-ruleset.request.js';
import type { Ruleset } from './ruleset.entity.js';
import { rulesetHash } from './ruleset-hash.js';
import { RulesetLinterService } from './ruleset-linter.service.js';
import { referencedSchema, rulesetResponse } from './ruleset-response.js';
import { RulesetNotFoundError } from './rulesets.errors.js';
import { RulesetsRepository } from './rulesets.repository.js';

@Injectable()
export class RulesetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rulesets: RulesetsRepository,
    private readonly clock: Clock,
    private readonly linter: RulesetLinterService,
    private readonly active: ActiveRulesetsService,
    private readonly audit: AuditTrailService,
    private readonly schemas: SchemaRegistryService,
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
      await this.rulesets.lockContext(tx, context);
      const ruleset = this.rulesets.create({
        id: randomUUID(),
        context,
        version: await this.rulesets.nextVersion(tx, context),
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
      await this.rulesets.save(tx, ruleset);
      // The author in the request is a claim that is not verified, so it is recorded only in the
      // audit details.
      await this.record(tx, 'create', ruleset, { stated_author: request.created_by ?? null });
      return completed(tx, { ...rulesetResponse(ruleset), warnings });
    });
  }

  async list(query: ListRulesetsQuery) {
    const page = await this.rulesets.page(query);
    return { data: page.rows.map(rulesetResponse), links: { next: page.next } };
  }

  /** @throws RulesetNotFoundError */
  async get(id: string): Promise<Readonly<RulesetResponse>> {
    const ruleset = await this.rulesets.find(id);
    if (ruleset === null) throw new RulesetNotFoundError();
    return rulesetResponse(ruleset);
  }

  /** A version for another feature; null if there is none. */
  findVersion(id: string, tx?: EntityManager): Promise<Ruleset | null> {
    return this.rulesets.find(id, tx);
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
      const ruleset = await this.lock(tx, id);
      nextStatus('edit', ruleset.status);
      if (request.description !== undefined) ruleset.description = request.description;
      if (request.rules !== undefined) {
        ruleset.rules = [...changed];
        ruleset.hash = rulesetHash([...changed]);
      }
      ruleset.schemaName = schema?.name ?? null;
      ruleset.schemaVersion = schema?.version ?? null;
      await this.rulesets.save(tx, ruleset);
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
      await this.rulesets.lockContext(tx, context);
      const ruleset = await this.lock(tx, id);
      const status = nextStatus(action, ruleset.status);
      await check(tx, ruleset);
      await this.rulesets.deactivate(tx, context);
      ruleset.status = status;
      ruleset.activatedAt = this.clock.now();
      ruleset.activatedBy = recordedActor(principal);
      await this.rulesets.save(tx, ruleset);
      await this.rulesets.incrementEpoch(tx);
      await this.record(tx, action, ruleset);
      return completed(tx, rulesetResponse(ruleset));
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

  private async lock(tx: EntityManager, id: string): Promise<Ruleset> {
    const ruleset = await this.rulesets.lock(tx, id);
    if (ruleset === null) throw new RulesetNotFoundError();
    return ruleset;
  }
}

async function completed<T>(tx: EntityManager, response: T): Promise<T> {
  await completeIdempotent(tx, response);
  return response;
}
