import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import {
  type SchemaReference,
  SchemaRegistryService,
  type UsableSchema,
} from '../schemas/schema-registry.service.js';
import { nextStatus } from '../versions/version-state.js';
import { checkedRules, parsedRules } from './checked-rules.js';
import type {
  CreateRulesetRequest,
  ListRulesetsQuery,
  UpdateRulesetRequest,
} from './dto/ruleset.request.js';
import {
  type LintedRulesetResponse,
  type RulesetResponse,
  rulesetResponse,
} from './dto/ruleset.response.js';
import type { Ruleset } from './ruleset.entity.js';
import { recordRuleset } from './record-ruleset.js';
import { rulesetHash } from './ruleset-hash.js';
import { RulesetLinterService } from './ruleset-linter.service.js';
import { RulesetNotFoundError } from './rulesets.errors.js';
import { RulesetsRepository } from './rulesets.repository.js';

@Injectable()
export class RulesetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rulesets: RulesetsRepository,
    private readonly clock: Clock,
    private readonly linter: RulesetLinterService,
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
      const stated = { stated_author: request.created_by ?? null };
      await recordRuleset(tx, this.audit, 'create', ruleset, stated);
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
      await recordRuleset(tx, this.audit, 'update', ruleset);
      return { ...rulesetResponse(ruleset), warnings };
    });
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
