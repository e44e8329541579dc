import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { Keyring } from '@tessera/crypto';
import { Clock, PeriodicTask } from '@tessera/telemetry';
import { Gauge, Registry } from 'prom-client';
import { canonicalValue } from '../rules/canonical/canonical-value.js';
import { FraudConfig } from '../config.js';
import type { Scalar } from '../rules/operators.js';
import { BlacklistChangesRepository, type Change } from './blacklist-changes.repository.js';
import { KeyTable, NEVER } from './key-table.js';
import { fromUuid, ListedKeys } from './listed-keys.js';

/** Removals are kept for an hour; a replica that missed half of it reads everything again. */
const MAX_SILENCE_MS = 1_800_000;

/**
 * The blacklist and the named lists in memory, so that a decision needs no call. Every replica
 * follows the numbered changes within `RULESET_POLL_MS`. While the database is unavailable, it
 * continues with the entries that it has.
 */
@Injectable()
export class ListedValuesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly table = new KeyTable();
  /**
   * Number of entries by list and path, so that a path without entries costs a decision nothing.
   */
  private readonly scopes = new Map<string, number>();
  private change: bigint | undefined;
  private followedAt = 0;
  private readonly task: PeriodicTask<void>;

  private readonly keys: ListedKeys;

  constructor(
    private readonly changes: BlacklistChangesRepository,
    private readonly clock: Clock,
    private readonly role: ServiceRole,
    private readonly config: FraudConfig,
    keyring: Keyring,
    registry: Registry,
  ) {
    this.keys = new ListedKeys(keyring);
    this.task = new PeriodicTask({
      failure: 'Failed to read changes of the blacklist; keeping the loaded entries. Will retry.',
      everyMs: config.rulesetPollMs,
      work: () => this.follow(),
    });
    const { table } = this;
    new Gauge({
      name: 'fraud_listed_values',
      help: 'Entries of the blacklist and the named lists that this process has in memory.',
      registers: [registry],
      collect() {
        this.set(table.size);
      },
    });
  }

  /** Whether a value is on a list, by an entry for this path or for any path. */
  has(list: string, path: string, value: Scalar): boolean {
    if (this.hasEntry(list, path, value)) return true;
    if (!this.scopes.has(scopeOf(list, ''))) return false;
    // An entry for any field uses the canonical spelling of its value; one from an older release,
    // the spelling that was sent.
    const spelled = canonicalValue('', value, this.config);
    if (this.hasEntry(list, '', spelled)) return true;
    return spelled !== value && this.hasEntry(list, '', value);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.refresh();
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Applies the additions and removals committed so far. */
  refresh(): Promise<void> {
    return this.task.run();
  }

  private hasEntry(list: string, path: string, value: Scalar): boolean {
    if (!this.scopes.has(scopeOf(list, path))) return false;
    const expiresAt = this.table.expiryOf(this.keys.lookup(list, path, value));
    if (expiresAt === undefined) return false;
    return expiresAt === NEVER || expiresAt * 1_000 > this.clock.now().getTime();
  }

  private async follow(): Promise<void> {
    const started = performance.now();
    const latest = await this.changes.latest();
    if (this.change === undefined || started - this.followedAt > MAX_SILENCE_MS) {
      this.table.clear();
      this.scopes.clear();
      // The counter was read first, so changes made during this scan are read again below.
      for await (const page of this.changes.readAll()) page.forEach(this.apply);
      this.change = latest;
    }
    while (this.change < latest) {
      const changes = await this.changes.readSince(this.change);
      changes.forEach(this.apply);
      this.change = changes.at(-1)?.change ?? latest;
    }
    this.followedAt = started;
  }

  private readonly apply = ({ lookup, list, path, expiresAt, removed }: Change): void => {
    const key = fromUuid(lookup);
    const scope = scopeOf(list, path);
    const count = this.scopes.get(scope) ?? 0;
    if (removed) {
      if (!this.table.delete(key)) return;
      if (count > 1) this.scopes.set(scope, count - 1);
      else this.scopes.delete(scope);
      return;
    }
    if (this.table.expiryOf(key) === undefined) this.scopes.set(scope, count + 1);
    this.table.set(key, expiresAt === null ? NEVER : Math.ceil(expiresAt.getTime() / 1_000));
  };
}

function scopeOf(list: string, path: string): string {
  return `${list} ${path}`;
}
