import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { prepared, ServiceRole } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { DEFAULT_CONTEXT } from '../decisions/decision-document.js';
import { compileRuleset } from '../rules/compiler/compile-ruleset.js';
import type { RulesetEngine } from '../rules/evaluation.js';
import { parseRuleset } from '../rules/parse-ruleset.js';

/** A version that decides. */
export interface ActiveRuleset {
  readonly id: string;
  readonly version: number;
  readonly engine: RulesetEngine;
}

interface ActiveRow {
  readonly id: string;
  readonly context: string;
  readonly version: number;
  readonly rules: unknown;
}

const READ_EPOCH = {
  name: 'ruleset_epoch',
  text: 'select epoch::text as epoch from ruleset_epoch',
};
const READ_ACTIVE = {
  name: 'ruleset_active',
  text: `select id, context, version, rules from ruleset where status = 'ACTIVE'`,
};

/**
 * The versions that decide in this process. "All replicas serve the new version within 1 s": each
 * polls one counter, which every activation moves, and reads the rulesets when it has moved. The
 * whole map is exchanged at once, so no decision sees half of a change.
 */
@Injectable()
export class ActiveRulesets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ActiveRulesets.name);
  private byContext: ReadonlyMap<string, ActiveRuleset> = new Map();
  private epoch: string | undefined;
  private refreshing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: FraudConfig,
    private readonly role: ServiceRole,
  ) {}

  /** The version for a context. One that has none of its own falls back to `default`. */
  find(context: string): ActiveRuleset | null {
    return this.byContext.get(context) ?? this.byContext.get(DEFAULT_CONTEXT) ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.refresh();
    this.timer = setInterval(() => {
      void this.poll();
    }, this.config.rulesetPollMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Takes up what has been activated by now. Calls run one after the other. */
  async refresh(): Promise<void> {
    const mine = this.refreshing.then(() => this.load());
    this.refreshing = mine.catch(() => undefined);
    return mine;
  }

  private async poll(): Promise<void> {
    try {
      await this.refresh();
      this.isFailing = false;
    } catch (error) {
      // The versions that are loaded go on deciding; one line is enough for one outage.
      if (!this.isFailing) this.logger.warn({ message: 'Rulesets cannot be read.', err: error });
      this.isFailing = true;
    }
  }

  private async load(): Promise<void> {
    const [counter] = await prepared<{ epoch: string }>(this.dataSource, READ_EPOCH, []);
    if (counter === undefined) throw new Error('The table ruleset_epoch is empty.');
    if (counter.epoch === this.epoch) return;
    const rows = await prepared<ActiveRow>(this.dataSource, READ_ACTIVE, []);
    this.byContext = new Map(rows.map((row) => [row.context, this.loaded(row) ?? compiled(row)]));
    // The counter was read before the rows: if both moved in between, the next poll reads again.
    this.epoch = counter.epoch;
  }

  private loaded({ id, context }: ActiveRow): ActiveRuleset | undefined {
    const current = this.byContext.get(context);
    return current?.id === id ? current : undefined;
  }
}

function compiled({ id, version, rules }: ActiveRow): ActiveRuleset {
  const parsed = parseRuleset(rules);
  // It was valid when it was activated, by this program or an older one.
  if ('problems' in parsed) throw new Error(`The active ruleset ${id} is not valid.`);
  return { id, version, engine: compileRuleset(parsed.ruleset) };
}
