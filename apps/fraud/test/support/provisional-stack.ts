import { expect } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { BackendDriver, backendRule } from './backend-driver.js';
import { EventLog } from './event-log.js';
import { type RunningFraud, startFraud } from './running-fraud.js';

const EVENTS = [
  'decision.allow',
  'decision.block',
  'decision.review',
  'decision.provisional',
  'decision.async.allow',
  'decision.async.block',
  'decision.async.review',
];

/** A service with provisional decisions, and a receiver of all its events. */
export class ProvisionalStack {
  private constructor(
    readonly fraud: RunningFraud,
    readonly driver: BackendDriver,
    readonly events: EventLog,
  ) {}

  static async start(env: Record<string, string>): Promise<ProvisionalStack> {
    const fraud = await startFraud(env);
    const events = await EventLog.register(fraud, EVENTS);
    return new ProvisionalStack(fraud, new BackendDriver(fraud), events);
  }

  /** Decides with one async backend for each behavior, in addition to other rules. */
  async decide(
    behaviors: Parameters<BackendDriver['start']>[0][],
    rules: unknown[] = [],
    changes: Record<string, unknown> = {},
  ) {
    const started = await Promise.all(behaviors.map((each) => this.driver.start(each)));
    const slugs = started.map(({ slug }) => slug);
    const asking = slugs.map((slug) => backendRule(slug, { async: true, ...changes }));
    const decision = await this.driver.decideBy([...rules, ...asking]);
    return { decision, id: String(decision['id']), slugs, started };
  }

  async resultsOf(id: string): Promise<readonly object[]> {
    return (await this.driver.read(id))['backend_results'] as readonly object[];
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.fraud.service.managementUrl}/metrics`)).text();
  }

  /** The queue may contain the keys of calls, but no payment data. */
  async expectPlainQueue(): Promise<void> {
    if (this.fraud.env['REDIS_URL'] !== undefined) return;
    const rows = await queryDatabase<{ data: string }>(
      this.fraud.databaseUrl,
      'select data::text as data from bullmq.job union all select data::text from bullmq.event',
    );
    expect(rows.map(({ data }) => data).join()).not.toMatch(/customer-1|411111/);
  }

  async close(): Promise<void> {
    await this.driver.close();
    await this.events.close();
    await this.fraud.close();
  }
}
