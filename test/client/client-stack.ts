import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Tessera } from '@tessera/client';
import type { CommonOptions, IdentityOptions } from '@tessera/client';
import { temporaryFolder } from '@tessera/local/testing';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Ten processes on a busy machine. */
export const START_TIMEOUT_MS = 300_000;
const POLL_MS = 100;
const CLAIM_OFFSET = 99;
const run = promisify(execFile);

interface StackFile {
  readonly urls: Readonly<Record<string, string>>;
  readonly clients: readonly {
    readonly name: string;
    readonly client_id: string;
    readonly client_secret: string;
    readonly scope: string;
  }[];
  readonly api_keys: readonly {
    readonly service: string;
    readonly account: string;
    readonly key: string;
  }[];
}

/** Every service as `npm start` runs them, and a client with the demo credentials. */
export class ClientStack {
  private constructor(
    private readonly process: ChildProcess,
    /** For commands such as `npm run env`, which find the stack by it. */
    readonly environment: NodeJS.ProcessEnv,
    private readonly file: StackFile,
    private readonly ports: ClaimedPorts,
  ) {}

  /** @param settings variables for the stack, such as `WEBHOOK_TIME_SCALE` */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ClientStack> {
    const folder = temporaryFolder('client');
    const ports = await claimPorts();
    const environment = {
      ...process.env,
      DATA_DIR: folder,
      PORT_BASE: String(ports.base),
      PCI_LEVEL: 'SAQ_D',
      ...settings,
    };
    const child = spawn(process.execPath, [join(ROOT, 'local/dist/commands/start.js')], {
      // What it says when it cannot start belongs to the test's own output.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
    const path = join(folder, 'stack.json');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(path)) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGTERM');
        ports.claim.close();
        throw new Error('The stack did not start.');
      }
      await sleep(POLL_MS);
    }
    const file = JSON.parse(readFileSync(path, 'utf8')) as StackFile;
    return new ClientStack(child, environment, file, ports);
  }

  get portBase(): number {
    return this.ports.base;
  }

  url(service: string): string {
    return this.file.urls[service] ?? '';
  }

  /** The options of the demo clients. */
  get identity(): IdentityOptions {
    const [runtime, admin] = this.file.clients.map(({ client_id, client_secret }) => ({
      clientId: client_id,
      clientSecret: client_secret,
    }));
    return { url: this.url('identity'), ...runtime, admin };
  }

  /** The same, with one token of all scopes for the administrator. */
  get allScopes(): IdentityOptions {
    const { identity } = this;
    const scope = this.file.clients.find(({ name }) => name === 'admin')?.scope;
    return { ...identity, admin: identity.admin && { ...identity.admin, scope } };
  }

  client(options: CommonOptions = {}): Tessera {
    const keyed = (service: string) => ({ url: this.url(service), apiKey: this.key(service).key });
    return new Tessera({
      identity: this.identity,
      fraud: { url: this.url('fraud') },
      vault: { url: this.url('vault') },
      accountInfo: { url: this.url('account-info') },
      commerce: keyed('commerce'),
      gateway: keyed('gateway-legacy'),
      ...options,
    });
  }

  key(service: string): StackFile['api_keys'][number] {
    const key = this.file.api_keys.find((each) => each.service === service);
    if (key === undefined) throw new Error(`The stack has no API key of ${service}.`);
    return key;
  }

  /** An access token of the runtime client. */
  async token(scope: string): Promise<string> {
    const { url, clientId = '', clientSecret = '' } = this.identity;
    const response = await fetch(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** The command of an app, as operators run it. */
  async command(app: string, ...args: string[]): Promise<string> {
    const program = join(ROOT, 'local/dist/commands/app-command.js');
    const { stdout } = await run(process.execPath, [program, app, ...args], {
      env: this.environment,
    });
    return stdout.trim();
  }

  /** The URL of a provider of the sandbox, which echoes what it receives. */
  async destination(): Promise<string> {
    const response = await fetch(`${this.url('sandbox')}/merchants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await response.json()) as { url: string }).url;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      const exit = once(this.process, 'exit');
      this.process.kill('SIGTERM');
      await exit;
    }
    this.ports.claim.close();
  }
}

interface ClaimedPorts {
  readonly base: number;
  /** Listens at a port of the hundred that the stack does not use, for as long as the stack runs. */
  readonly claim: Server;
}

/**
 * The stack uses the hundred ports above this one, and those 5,000 above. All are below the range
 * that other tests draw from. A stack listens only seconds after it was started: without a claim,
 * two that start together could draw the same ports.
 */
async function claimPorts(): Promise<ClaimedPorts> {
  for (;;) {
    const base = 10_000 + 100 * randomInt(49);
    const claim = await listen(base + CLAIM_OFFSET);
    if (claim !== null) return { base, claim };
  }
}

/** @returns null when the port is taken */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(null);
    });
    server.listen(port, '127.0.0.1', () => {
      resolve(server.unref());
    });
  });
}
