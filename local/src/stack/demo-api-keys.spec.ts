import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { APPS } from './apps.js';
import { makeDataFolder, type DataFolder } from './data-folder.js';
import { provideDemoApiKeys } from './demo-api-keys.js';
import type { StackContext } from './infrastructure.js';
import { provideSecrets } from './secrets.js';
import { readSettings } from './settings.js';

/** Simulates identity and vault together: the stack distinguishes them by their ports. */
interface Stand {
  readonly server: Server;
  readonly requests: string[];
  /** Keys that the vault takes. */
  readonly good: Set<string>;
  isBroken: boolean;
  tokens: number;
  /** The credentials that keys were requested with. */
  readonly shown: unknown[][];
}

const VAULT = APPS.filter(({ name }) => name === 'vault' || name === 'identity').map((app) => ({
  ...app,
  portOffset: 0,
}));

let folder: string;
let data: DataFolder;
let stand: Stand;
let warnings: string[];

beforeEach(async () => {
  folder = temporaryFolder('demo-keys');
  data = makeDataFolder(join(folder, 'data'));
  warnings = [];
  stand = await startStand();
});

afterEach(() => {
  stand.server.close();
  stand.server.closeAllConnections();
});

async function startStand(): Promise<Stand> {
  const made: Stand = {
    server: createServer((request, response) => {
      answer(made, request, response);
    }),
    requests: [],
    good: new Set(),
    isBroken: false,
    tokens: 0,
    shown: [],
  };
  await new Promise<void>((listening) => made.server.listen(0, 'localhost', listening));
  return made;
}

function answer(made: Stand, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  made.requests.push(`${method} ${url}`);
  response.setHeader('content-type', 'application/json');
  if (made.isBroken) response.statusCode = 500;
  if (url === '/oauth2/token') {
    made.tokens += 1;
    response.end(`{"access_token": "token-${made.tokens}"}`);
  } else if (method === 'GET') {
    response.statusCode = made.good.has(String(headers['x-api-key'])) ? 200 : 401;
    response.end('{}');
  } else {
    const key = `key-${made.good.size + 1}`;
    made.good.add(key);
    made.shown.push([headers.authorization, headers['x-scope-token']]);
    response.end(JSON.stringify({ key_value: key }));
  }
}

function context(): StackContext {
  const { port } = stand.server.address() as AddressInfo;
  const settings = { ...readSettings({}), portBase: port };
  const report = {
    step: () => undefined,
    warning: (app: string, text: string) => warnings.push(`${app}: ${text}`),
  };
  return { settings, data, secrets: provideSecrets(data), report } as unknown as StackContext;
}

describe('provideDemoApiKeys', () => {
  it('creates a key with the tokens of two clients, and keeps it while it works', async () => {
    const made = await provideDemoApiKeys(context(), VAULT);
    expect(made).toEqual([{ service: 'vault', account: 'demo', key: 'key-1' }]);
    expect(stand.shown).toEqual([['Bearer token-1', 'token-2']]);
    stand.requests.length = 0;
    expect(await provideDemoApiKeys(context(), VAULT)).toEqual(made);
    expect(stand.requests).toEqual(['GET /api/pci/tokens?limit=1']);
  });

  it('creates another one when the old one was revoked or its database is new', async () => {
    await provideDemoApiKeys(context(), VAULT);
    stand.good.clear();
    stand.good.add('unrelated');
    const [key] = await provideDemoApiKeys(context(), VAULT);
    expect(key?.key).toBe('key-2');
  });

  it('warns and continues when no key can be created', async () => {
    stand.isBroken = true;
    expect(await provideDemoApiKeys(context(), VAULT)).toEqual([]);
    expect(warnings).toEqual([
      'vault: the demo API key was not created: /oauth2/token returned 500',
    ]);
  });

  it('makes no request in a stack without such an app', async () => {
    const sandbox = APPS.filter(({ name }) => name === 'sandbox' || name === 'identity');
    expect(await provideDemoApiKeys(context(), sandbox)).toEqual([]);
    expect(stand.requests).toEqual([]);
  });
});
