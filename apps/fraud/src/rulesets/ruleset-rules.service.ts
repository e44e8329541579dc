import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { Ruleset } from '../rules/rule.js';
import { parseStoredRules } from './checked-rules.js';
import { RulesetsRepository } from './rulesets.repository.js';

const MAX_CACHED = 50;

/**
 * The rules of any version that has decided, for explanations. They never change, so they are
 * cached.
 */
@Injectable()
export class RulesetRulesService {
  private readonly cached = new BoundedMap<string, Ruleset>(MAX_CACHED);

  constructor(
    private readonly rulesets: RulesetsRepository,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** Null if no ruleset decided, or if this release can't read the rules of an older one. */
  async find(id: string | null, tx?: EntityManager): Promise<Ruleset | null> {
    if (id === null) return null;
    const cached = this.cached.get(id);
    if (cached !== undefined) return cached;
    const parsed = parseStoredRules(await this.rulesets.findRules(id, tx), this.numbers);
    if ('problems' in parsed) return null;
    this.cached.set(id, parsed.ruleset);
    return parsed.ruleset;
  }
}
