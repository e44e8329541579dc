import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { Ruleset } from '../rules/rule.js';
import { parseStoredRules } from './parse-stored-rules.js';

const READ_RULES = {
  name: 'ruleset_read_rules',
  text: 'select rules from ruleset where id = $1',
};
const MAX_KEPT = 50;

/**
 * The rules of any version that has decided, for explanations. They never change, so they are
 * cached.
 */
@Injectable()
export class RulesetRules {
  private readonly kept = new Map<string, Ruleset>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** Null if no ruleset decided, or if this release can't read the rules of an older one. */
  async find(
    id: string | null,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<Ruleset | null> {
    if (id === null) return null;
    const kept = this.kept.get(id);
    if (kept !== undefined) return kept;
    const [stored] = await prepared<{ rules: unknown }>(db, READ_RULES, [id]);
    const parsed = parseStoredRules(stored?.rules, this.numbers);
    if ('problems' in parsed) return null;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MAX_KEPT) this.kept.delete(oldest);
    this.kept.set(id, parsed.ruleset);
    return parsed.ruleset;
  }
}
