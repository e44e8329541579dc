import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPS } from '../stack/apps.js';
import { startInfrastructure, type StackContext } from '../stack/infrastructure.js';
import type { Teardown } from '../stack/teardown.js';
import { DrillClient } from './drill-client.js';
import { DrillCluster } from './drill-cluster.js';
import { DrillRedis } from './drill-redis.js';
import type { DrillReceiver } from './drill-receiver.js';
import type { DrillReport } from './drill-report.js';
import { drillSettings, DrillStack } from './drill-stack.js';
import { AccountInfoEvidence } from './evidence/account-info-evidence.js';
import type { CommerceSession } from './evidence/commerce-evidence.js';
import { CommerceEvidence } from './evidence/commerce-evidence.js';
import { FraudEvidence, type MadeDecision } from './evidence/fraud-evidence.js';
import { GatewayEvidence } from './evidence/gateway-evidence.js';
import { VaultEvidence } from './evidence/vault-evidence.js';

/** Every service that has a database: what the disaster takes. The sandbox is the world outside. */
export const SERVICES = APPS.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);

/** Those with an audit trail. The console has only sessions: what people do there is in the services' trails. */
export const AUDITED = SERVICES.filter((name) => name !== 'console');

/** What steps of the drill leave for later ones. */
export interface DrillFindings {
  cluster: DrillCluster;
  receiver: DrillReceiver;
  /** Rows of each table at the end of what was archived. */
  rows: ReadonlyMap<string, number>;
  /** A moment between the base backup and the disaster. */
  early: string;
  /** Opened before that moment; the card was entered after it. */
  session: CommerceSession;
  sessionToken: string;
  /** Created before that moment, deleted after it. */
  deletedToken: string;
  /** Created after the last archived log: the backup does not contain it. */
  tail: MadeDecision;
  /** The end of what was archived, restored. */
  restored: DrillCluster;
}

/** The stack of the drill, its folders, and what is known so far. */
export class DrillContext {
  readonly evidence = {
    vault: new VaultEvidence(),
    fraud: new FraudEvidence(),
    commerce: new CommerceEvidence(),
    gateway: new GatewayEvidence(),
    accountInfo: new AccountInfoEvidence(),
  };
  private findings: Partial<DrillFindings> = {};
  private clusters = 0;

  private constructor(
    readonly root: string,
    readonly context: StackContext,
    readonly stack: DrillStack,
    readonly client: DrillClient,
    readonly redis: DrillRedis,
    readonly report: DrillReport,
  ) {}

  static async open(teardown: Teardown, report: DrillReport): Promise<DrillContext> {
    const root = mkdtempSync(join(tmpdir(), 'tessera-drill-'));
    // As root, Postgres runs as another user, who has to traverse this folder.
    chmodSync(root, 0o711);
    teardown.add(() => {
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    });
    const settings = await drillSettings(join(root, 'stack'));
    const silent = { step: () => undefined, warning: () => undefined };
    const { context } = await startInfrastructure(
      // Its own servers come later; the foundation is not to start one.
      { ...settings, databaseUrl: 'postgres://127.0.0.1/postgres' },
      { command: 'npm run drill', apps: APPS },
      teardown,
      silent,
    );
    const redis = new DrillRedis(join(root, 'redis'), teardown);
    const stack = new DrillStack(context);
    return new DrillContext(root, context, stack, new DrillClient(context), redis, report);
  }

  /** Base backups and the archived log: what would be in an object store. */
  get backupFolder(): string {
    return join(this.root, 'backup');
  }

  /** The key material: never in the same place as the backup. */
  get safeFolder(): string {
    return join(this.root, 'safe');
  }

  get archive(): string {
    return join(this.backupFolder, 'wal');
  }

  get baseBackup(): string {
    return join(this.backupFolder, 'base');
  }

  async newCluster(): Promise<DrillCluster> {
    return this.keep(await DrillCluster.create(this.nextPlace()));
  }

  /** @param until a moment; null: all that was archived */
  async restoreCluster(until: string | null): Promise<DrillCluster> {
    const wish = { ...this.nextPlace(), backup: this.baseBackup, until };
    return this.keep(await DrillCluster.restore(wish));
  }

  find<Name extends keyof DrillFindings>(name: Name): DrillFindings[Name] {
    const value = this.findings[name];
    if (value === undefined) throw new Error(`no earlier step left ${name}`);
    return value;
  }

  set(findings: Partial<DrillFindings>): void {
    this.findings = { ...this.findings, ...findings };
  }

  private nextPlace() {
    const folder = join(this.root, `postgres-${++this.clusters}`);
    return { folder, archive: this.archive, password: this.context.secrets.postgres };
  }

  private keep(cluster: DrillCluster): DrillCluster {
    this.context.teardown.add(() => cluster.destroy());
    return cluster;
  }
}
