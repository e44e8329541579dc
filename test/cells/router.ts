import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { freePort, until } from '@tessera/local/testing';

/** Hosts with ports of what is behind the router. */
export interface RouterTargets {
  readonly fraud: readonly [string, string];
  readonly accounts: readonly [string, string];
}

/** Whether HAProxy is installed. Without it the router is not tested, which is reported. */
export function hasHaproxy(): boolean {
  if (spawnSync('haproxy', ['-v']).status === 0) return true;
  process.stderr.write('k8s/router is not tested: haproxy is not on the path.\n');
  return false;
}

/** HAProxy with the configuration of `k8s/router`. */
export class Router {
  private constructor(
    private readonly child: ChildProcess,
    private readonly socket: string,
    readonly fraudUrl: string,
    readonly accountsUrl: string,
  ) {}

  static async start({ fraud, accounts }: RouterTargets): Promise<Router> {
    const folder = temporaryFolder('router');
    cpSync('k8s/router', folder, { recursive: true });
    const socket = join(folder, 'router.sock');
    const binds = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`] as const;
    const child = spawn('haproxy', ['-db', '-f', 'haproxy.cfg'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ROUTER_SOCKET: socket,
        ...{ FRAUD_BIND: binds[0], FRAUD_A: fraud[0], FRAUD_B: fraud[1] },
        ...{ ACCOUNTS_BIND: binds[1], ACCOUNTS_A: accounts[0], ACCOUNTS_B: accounts[1] },
      },
    });
    const printed = text(child.stderr);
    const router = new Router(child, socket, `http://${binds[0]}`, `http://${binds[1]}`);
    await until('the router listens', async () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${await printed}`);
      return router.command('show info').then(
        (info) => info.includes('HAProxy'),
        () => false,
      );
    });
    return router;
  }

  /** Runs a command of the admin socket, as an operator does with socat. */
  async command(line: string): Promise<string> {
    const connection = connect(this.socket);
    connection.end(`${line}\n`);
    return text(connection);
  }

  /** Requests to a context get 503 from now on. */
  async freeze(context: string): Promise<void> {
    await this.command(`add map frozen-contexts.map ${context} moving`);
  }

  async thaw(context: string): Promise<void> {
    await this.command(`del map frozen-contexts.map ${context}`);
  }

  async lead(context: string, cell: 'cell-a' | 'cell-b'): Promise<void> {
    await this.command(`del map contexts.map ${context}`);
    await this.command(`add map contexts.map ${context} ${cell}`);
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
