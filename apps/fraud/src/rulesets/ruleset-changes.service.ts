import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeKindsService, type ChangeHandler } from '@tessera/change-requests';
import { Describe } from '@tessera/errors';
import { IsUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { rulesetDiff } from './diff/ruleset-diff.js';
import { referencedSchema } from './dto/ruleset.response.js';
import type { Ruleset } from './ruleset.entity.js';
import { RulesetActivationService, type RulesetSwitch } from './ruleset-activation.service.js';
import { RulesetNotFoundError } from './rulesets.errors.js';
import { RulesetsRepository } from './rulesets.repository.js';

/** The payload of `ruleset.activate` and `ruleset.rollback`. */
class RulesetChangePayload {
  @Describe('The version that becomes the active one.')
  @IsUUID()
  ruleset_id!: string;
}

/** Activations and roll-backs of rulesets as changes that need two people. */
@Injectable()
export class RulesetChangesService implements OnModuleInit {
  constructor(
    private readonly rulesets: RulesetsRepository,
    private readonly activation: RulesetActivationService,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.handler('activate'));
    this.kinds.register(this.handler('rollback'));
  }

  private handler(action: RulesetSwitch): ChangeHandler<RulesetChangePayload> {
    return {
      kind: `ruleset.${action}`,
      Payload: RulesetChangePayload,
      targetField: 'ruleset_id',
      scopes: {
        read: 'admin:rulesets:read',
        propose: ['admin:rulesets:draft', 'admin:rulesets:activate', 'admin:rulesets:write'],
      },
      lock: (tx, { ruleset_id: id }) => this.activation.lock(tx, id),
      read: (tx, { ruleset_id: id }) => this.state(tx, id),
      preview: (tx, { ruleset_id: id }) => this.preview(tx, action, id),
      apply: async (tx, { ruleset_id: id }, approver) => {
        await this.activation.switchLocked(tx, action, id, approver);
      },
      applied: () => this.activation.refresh(),
      simulation: ({ ruleset_id: id }) => ({
        method: 'POST',
        path: `/api/admin/rulesets/${id}/simulate`,
      }),
    };
  }

  private async state(tx: EntityManager, id: string): Promise<object | null> {
    const ruleset = await this.rulesets.find(id, tx);
    if (ruleset === null) return null;
    const active = await this.rulesets.findActiveOf(tx, ruleset.context);
    const { context, status } = ruleset;
    return {
      ruleset: { ...identified(ruleset), context, status, schema: referencedSchema(ruleset) },
      active: active && identified(active),
    };
  }

  private async preview(tx: EntityManager, action: RulesetSwitch, id: string) {
    const ruleset = await this.rulesets.find(id, tx);
    if (ruleset === null) throw new RulesetNotFoundError();
    await this.activation.check(tx, action, ruleset);
    const active = await this.rulesets.findActiveOf(tx, ruleset.context);
    const diff = rulesetDiff(active, ruleset);
    const { context, version } = ruleset;
    const before = active === null ? 'no version is active' : `version ${active.version} is active`;
    const sentence = `Version ${version} becomes the active one of the context ${context}; ${before}.`;
    return { summary: [sentence, ...diff.summary], diff };
  }
}

function identified({ id, version, hash }: Ruleset) {
  return { id, version, hash };
}
