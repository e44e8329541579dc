import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

export interface PgBouncerOptions {
  /** Connections to Postgres at most. */
  readonly poolSize: number;
}

/** Whether there is a PgBouncer; in CI its absence is a failure. */
export function hasPgBouncer(): boolean {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return true;
  const problem = 'Poolers are not tested: pgbouncer is not on the path.';
  if (process.env['CI'] === 'true') throw new Error(problem);
  process.stderr.write(`${problem}\n`);
  return false;
}

/** A PgBouncer in transaction mode in front of one database. */
export class PgBouncer {
  private constructor(
    private readonly process: ChildProcess,
    /** Connects to the database through it. */
    readonly url: string,
  ) {}

  static async start(databaseUrl: string, { poolSize }: PgBouncerOptions): Promise<PgBouncer> {
    const { hostname, port, pathname, username, password } = new URL(databaseUrl);
    const listenPort = await freePort();
    const database = pathname.slice(1);
    const file = join(temporaryFolder('pgbouncer'), 'pgbouncer.ini');
    const server = `host=${hostname} port=${port} dbname=${database}`;
    const role = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
    writeFileSync(
      file,
      `[databases]
${database} = ${server} ${role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
${process.getuid?.() === 0 ? 'user = daemon' : ''}
`,
    );
    const child = spawn('pgbouncer', ['--quiet', file], { stdio: 'ignore' });
    const url = `postgres://tessera@127.0.0.1:${listenPort}/${database}`;
    const pooler = new PgBouncer(child, url);
    await until('PgBouncer accepts connections', () => pooler.responds());
    return pooler;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exit = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exit;
  }

  private async responds(): Promise<boolean> {
    if (this.process.exitCode !== null) throw new Error('PgBouncer ended.');
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
