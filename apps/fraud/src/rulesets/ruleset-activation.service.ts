import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ChangeKindsService } from '@tessera/change-requests';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { SchemaRegistryService } from '../schemas/schema-registry.service.js';
import { nextStatus } from '../versions/version-state.js';
import { ActiveRulesetsService } from './active-rulesets.service.js';
import { parsedRules } from './checked-rules.js';
import { referencedSchema, type RulesetResponse, rulesetResponse } from './dto/ruleset.response.js';
import { recordRuleset } from './record-ruleset.js';
import type { Ruleset } from './ruleset.entity.js';
import { RulesetLinterService } from './ruleset-linter.service.js';
import { RulesetNotFoundError } from './rulesets.errors.js';
import { RulesetsRepository } from './rulesets.repository.js';

/** How a version becomes the active one. */
export type RulesetSwitch = 'activate' | 'rollback';

/** Decides which version of a context is active. */
@Injectable()
export class RulesetActivationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rulesets: RulesetsRepository,
    private readonly clock: Clock,
    private readonly linter: RulesetLinterService,
    private readonly active: ActiveRulesetsService,
    private readonly audit: AuditTrailService,
    private readonly schemas: SchemaRegistryService,
    private readonly numbers: CardNumberConversionService,
    private readonly kinds: ChangeKindsService,
  ) {}

  /**
   * Makes a draft the active version, or an inactive version active again; the previous version becomes
   * inactive.
   *
   * @throws ChangeRequestNeededError if that needs a second person; RulesetNotFoundError,
   *   VersionNotDraftError, VersionNotInactiveError; ValidationFailedError with every finding
   */
  async switchTo(
    action: RulesetSwitch,
    id: string,
    principal: Principal,
  ): Promise<RulesetResponse> {
    this.kinds.refuseDirect(`ruleset.${action}`);
    const response = await this.dataSource.transaction(async (tx) => {
      await this.lock(tx, id);
      const shown = await this.switchLocked(tx, action, id, principal);
      await completeIdempotent(tx, shown);
      return shown;
    });
    // Applies the change in this process immediately. Other replicas follow at their next poll, and
    // so does this one if the database is unavailable now: the change itself is committed.
    await this.refresh().catch(() => undefined);
    return response;
  }

  /**
   * Serializes activations of the context of a version.
   *
   * @throws RulesetNotFoundError
   */
  async lock(tx: EntityManager, id: string): Promise<void> {
    const ruleset = await this.rulesets.find(id, tx);
    if (ruleset === null) throw new RulesetNotFoundError();
    await this.rulesets.lockContext(tx, ruleset.context);
  }

  /** Switches to a version whose context is locked. */
  async switchLocked(
    tx: EntityManager,
    action: RulesetSwitch,
    id: string,
    principal: Principal,
  ): Promise<RulesetResponse> {
    const ruleset = await this.rulesets.lock(tx, id);
    if (ruleset === null) throw new RulesetNotFoundError();
    await this.check(tx, action, ruleset);
    await this.rulesets.deactivate(tx, ruleset.context);
    ruleset.status = 'ACTIVE';
    ruleset.activatedAt = this.clock.now();
    ruleset.activatedBy = recordedActor(principal);
    await this.rulesets.save(tx, ruleset);
    await this.rulesets.incrementEpoch(tx);
    await recordRuleset(tx, this.audit, action, ruleset);
    return rulesetResponse(ruleset);
  }

  /** @throws VersionNotDraftError, VersionNotInactiveError; ValidationFailedError with every finding */
  async check(tx: EntityManager, action: RulesetSwitch, ruleset: Ruleset): Promise<void> {
    nextStatus(action, ruleset.status);
    if (action === 'rollback') return;
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
  }

  /** Loads the active versions in this process. */
  async refresh(): Promise<void> {
    await this.active.refresh();
  }
}
