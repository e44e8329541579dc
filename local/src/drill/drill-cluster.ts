import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { ADMIN, initializeCluster, startCluster } from '../postgres/cluster.js';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import { unprivilegedUser } from '../postgres/unprivileged-user.js';
import { Problem } from '../problem.js';

/** As production runs it, in small: durable, and able to be restored to any moment. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'replica',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
};

/** What belongs to a running server and not into its copy (Postgres, "Base Backups"). */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp'];
const ARCHIVE_PATIENCE_MS = 120_000;
const POLL_MS = 50;

/** Where the parts of a cluster lie. */
export interface ClusterPlace {
  /** The data folder; created by the cluster. */
  readonly folder: string;
  /** Where finished parts of the write-ahead log go, as an object store would take them. */
  readonly archive: string;
  /** The administrator's password. */
  readonly password: string;
}

/** What to restore, and up to when. */
export interface RestoreOptions extends ClusterPlace {
  /** The base backup. */
  readonly backup: string;
  /** A moment of the database's clock; null: everything that was archived. */
  readonly until: string | null;
}

/** A Postgres with continuous archiving: base backups, and restores to a moment. */
export class DrillCluster {
  private constructor(
    private readonly place: ClusterPlace,
    private readonly server: SupervisedServer,
    private readonly port: number,
  ) {}

  /** An empty cluster that archives its log. */
  static async create(place: ClusterPlace): Promise<DrillCluster> {
    makePassable(place.folder, dirname(place.archive));
    makeOwned(place.archive);
    await initializeCluster(dataOf(place), place.password, { sync: false });
    return DrillCluster.start(place, {
      archive_mode: 'on',
      // Under its name a file is whole.
      archive_command: `test ! -f "${place.archive}/%f" && cp "%p" "${place.archive}/part" && mv "${place.archive}/part" "${place.archive}/%f"`,
    });
  }

  /** Lays down the base backup, replays the archived log up to the moment, and opens for writing. */
  static async restore(wish: RestoreOptions): Promise<DrillCluster> {
    const data = dataOf(wish);
    makePassable(wish.folder);
    execFileSync('cp', ['-Rp', wish.backup, data], { stdio: 'pipe' });
    writeOwned(join(data, 'recovery.signal'), '');
    return DrillCluster.start(wish, {
      // A restored server has its own history, and in production its own archive.
      archive_mode: 'off',
      restore_command: `cp "${wish.archive}/%f" "%p"`,
      recovery_target_action: 'promote',
      ...(wish.until !== null && { recovery_target_time: wish.until }),
    });
  }

  private static async start(
    place: ClusterPlace,
    settings: Record<string, string>,
  ): Promise<DrillCluster> {
    const port = await freePort();
    const folder = dataOf(place);
    const server = await startCluster({
      folder,
      port,
      logFile: join(place.folder, 'postgres.log'),
      settings: { ...SETTINGS, ...settings },
      // Ended without a checkpoint, and its data goes with it: this is how the drill loses one.
      disposable: { removeFolder: folder },
    });
    return new DrillCluster(place, server, port);
  }

  get adminUrl(): string {
    return `postgres://${ADMIN}:${this.place.password}@127.0.0.1:${this.port}/postgres`;
  }

  get dataFolder(): string {
    return dataOf(this.place);
  }

  /** Copies the data of the running server, so that with the archived log it can be restored. */
  async backUp(to: string): Promise<void> {
    await this.asAdmin(async (admin) => {
      await admin.query(`select pg_backup_start('drill', true)`);
      copyData(this.dataFolder, to);
      const { rows } = await admin.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(true)',
      );
      writeOwned(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    });
  }

  /** The database's clock: a point in time to restore to. */
  async now(): Promise<string> {
    return this.asAdmin(async (admin) => {
      const { rows } = await admin.query<{ now: string }>(
        `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00') as now`,
      );
      return rows[0]?.now ?? '';
    });
  }

  /** Finishes the present part of the log and waits until it is archived. */
  async archiveLog(): Promise<void> {
    await this.asAdmin(async (admin) => {
      // Where nothing was written since the last time there is nothing to switch or to archive.
      await admin.query(`select pg_logical_emit_message(true, 'drill', 'archive')`);
      const { rows } = await admin.query<{ file: string }>(
        `select pg_walfile_name(pg_switch_wal()) as file`,
      );
      const file = join(this.place.archive, rows[0]?.file ?? '');
      const deadline = Date.now() + ARCHIVE_PATIENCE_MS;
      while (!existsSync(file)) {
        if (Date.now() > deadline) throw new Problem(`${file} was not archived in time.`);
        await sleep(POLL_MS);
      }
    });
  }

  /** Every process at once, without a checkpoint, and the data with them. */
  async destroy(): Promise<void> {
    await this.server.stop();
  }

  async asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = new pg.Client({ connectionString: this.adminUrl });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }
}

function dataOf({ folder }: ClusterPlace): string {
  return join(folder, 'data');
}

function copyData(from: string, to: string): void {
  makeOwned(to);
  const parts = readdirSync(from).filter((name) => !NOT_COPIED.includes(name));
  execFileSync('cp', ['-Rp', ...parts.map((name) => join(from, name)), to], { stdio: 'pipe' });
  for (const name of ['pg_wal', 'pg_replslot', 'pg_stat_tmp']) makeOwned(join(to, name));
}

/** Folders that the server has to traverse but must not read. */
function makePassable(...folders: string[]): void {
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o711 });
}

/** A folder that the server may write to. */
function makeOwned(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveAway(folder);
}

function writeOwned(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  giveAway(file);
}

function giveAway(path: string): void {
  const ids = unprivilegedUser();
  if (ids !== null) chownSync(path, ids.uid, ids.gid);
}
