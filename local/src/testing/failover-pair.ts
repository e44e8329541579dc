import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DrillCluster } from '../drill/drill-cluster.js';
import { freePort } from '../free-port.js';
import { readPostmasterPid, startCluster, type ClusterStart } from '../postgres/cluster.js';
import { clearStaleServer } from '../postgres/stale-server.js';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import { unprivilegedUser } from '../postgres/unprivileged-user.js';
import { temporaryFolder } from './temporary-folder.js';
import { createDatabaseOn, type TestDatabase } from './create-database.js';
import { until } from './until.js';

const PASSWORD = 'of-the-tests';

/** A primary and a standby that streams from it, until it is promoted: then both take writes. */
export class FailoverPair {
  private constructor(
    private readonly primary: DrillCluster,
    private standby: SupervisedServer,
    private readonly standbyStart: ClusterStart,
  ) {}

  static async create(): Promise<FailoverPair> {
    const root = temporaryFolder('failover');
    const place = { folder: join(root, 'primary'), archive: join(root, 'archive', 'log') };
    chownTo(root);
    const primary = await DrillCluster.create({ ...place, password: PASSWORD });
    const folder = join(root, 'standby');
    mkdirSync(folder, { mode: 0o711 });
    const data = join(folder, 'data');
    await primary.backUp(data);
    writeOwned(join(data, 'standby.signal'));
    const url = new URL(primary.adminUrl);
    const start: ClusterStart = {
      folder: data,
      port: await freePort(),
      logFile: join(folder, 'postgres.log'),
      settings: {
        max_connections: '200',
        primary_conninfo: `host=127.0.0.1 port=${url.port} user=${url.username} password=${PASSWORD}`,
        // Reads that hold up the replay are cancelled soon.
        max_standby_streaming_delay: '100ms',
      },
      // The folder goes with the temporary one: the standby can be started again.
      disposable: null,
    };
    return new FailoverPair(primary, await startCluster(start), start);
  }

  get primaryPort(): number {
    return Number(new URL(this.primary.adminUrl).port);
  }

  get standbyPort(): number {
    return this.standbyStart.port;
  }

  /** On the primary, and so on the standby. */
  createDatabase(): Promise<TestDatabase> {
    return createDatabaseOn(this.primary.adminUrl);
  }

  /** The same database on the other server. */
  onStandby(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.standbyPort);
    return url.href;
  }

  /** The standby receives the log and shows nothing of it. */
  pauseReplay(): Promise<void> {
    return this.atStandby(async (admin) => {
      await admin.query('select pg_wal_replay_pause()');
      await until('replay is paused', async () => {
        const { rows } = await admin.query<{ state: string }>(
          'select pg_get_wal_replay_pause_state() as state',
        );
        return rows[0]?.state === 'paused';
      });
    });
  }

  resumeReplay(): Promise<void> {
    return this.atStandby(async (admin) => {
      await admin.query('select pg_wal_replay_resume()');
    });
  }

  /** As when its machine loses power. */
  async killStandby(): Promise<void> {
    const { folder } = this.standbyStart;
    const postmaster = readPostmasterPid(folder);
    if (postmaster === null) throw new Error('The standby does not run.');
    process.kill(postmaster, 'SIGKILL');
    await this.standby.end;
    await clearStaleServer(folder, 'SIGKILL');
  }

  async startStandby(): Promise<void> {
    this.standby = await startCluster(this.standbyStart);
  }

  /** Waits until the standby has all that the primary had; promotes it. The primary lives on. */
  async promote(): Promise<void> {
    const wal = await this.primary.asAdmin(async (admin) => {
      const { rows } = await admin.query<{ wal: string }>(
        'select pg_current_wal_flush_lsn()::text as wal',
      );
      return rows[0]?.wal ?? '';
    });
    await this.atStandby(async (admin) => {
      await until('the standby has caught up', async () => {
        const { rows } = await admin.query<{ reached: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
          [wal],
        );
        return rows[0]?.reached === true;
      });
      await admin.query('select pg_promote(true, 60)');
    });
  }

  async close(): Promise<void> {
    await this.standby.stop();
    await this.primary.destroy();
  }

  private async atStandby(work: (admin: pg.Client) => Promise<void>): Promise<void> {
    const admin = new pg.Client({ connectionString: this.onStandby(this.primary.adminUrl) });
    await admin.connect();
    try {
      await work(admin);
    } finally {
      await admin.end();
    }
  }
}

function writeOwned(file: string): void {
  writeFileSync(file, '', { mode: 0o600 });
  chownTo(file);
}

function chownTo(path: string): void {
  const ids = unprivilegedUser();
  if (ids !== null) chownSync(path, ids.uid, ids.gid);
}
