import { accountCommands } from '@tessera/accounts';
import { accountInfo } from '@tessera/account-info';
import type { Command } from '@tessera/commands';
import { commerce } from '@tessera/commerce';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { identity } from '@tessera/identity';
import { runCommand } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';
import type { ServiceDefinition } from '@tessera/service';
import { vault } from '@tessera/vault';
import { commands as accountInfoCommands } from '../../../apps/account-info/src/commands/index.js';
import { commands as identityCommands } from '../../../apps/identity/src/commands/index.js';
import { DecidingFraud, decisionOf } from './deciding-fraud.js';
import type { LoadRequest } from './keep-alive-load.js';
import { call, LoadedService } from './loaded-service.js';

/** A service and a request that it writes rows for. */
export interface ServiceLoad {
  readonly service: LoadedService;
  /** @param api a process of it, for what must be there before */
  readonly prepare: (api: ServiceProcess) => Promise<() => LoadRequest>;
}

const ADMIN_WEBHOOKS = 'admin:webhooks:create admin:webhooks:write';
const UNREACHABLE = 'http://127.0.0.1:9/hook';
/** Test events are the load of some services. */
const NO_DELIVERIES = { BACKGROUND_WORK: 'worker', WEBHOOK_TESTS_PER_MINUTE: '10000' };

/** What each service is loaded with, by its name. */
export const SERVICE_LOADS: Readonly<Record<string, () => Promise<ServiceLoad>>> = {
  identity: identityLoad,
  vault: vaultLoad,
  fraud: fraudLoad,
  'account-info': accountInfoLoad,
  commerce: () => accountLoad(commerce, { keyPrefix: 'cmr', event: 'token.created' }),
  'gateway-legacy': () =>
    accountLoad(gatewayLegacy, { keyPrefix: 'gwl', event: 'payment.authorized' }),
};

/** Tokens for a client with its secret. */
async function identityLoad(): Promise<ServiceLoad> {
  const service = await LoadedService.create(identity);
  const scope = 'decisions:create';
  const client = ['client', 'create', '--name=load', `--scope=${scope}`, '--audience=test'];
  const out = await run(service, identityCommands, ...client, '--json');
  const { client_id: id, client_secret: secret } = JSON.parse(out) as Record<string, string>;
  const basic = Buffer.from(`${String(id)}:${String(secret)}`).toString('base64');
  return {
    service,
    prepare: () =>
      Promise.resolve(() => ({
        method: 'POST',
        path: '/oauth2/token',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `grant_type=client_credentials&audience=test&scope=${scope}`,
      })),
  };
}

/** Cards. */
async function vaultLoad(): Promise<ServiceLoad> {
  const service = await LoadedService.create(vault, NO_DELIVERIES);
  const headers = await service.headers('pci:tokens:create');
  const pan = { account_number: '4111111111111111', expiry_month: 12, expiry_year: 2099 };
  const body = JSON.stringify({ source: 'pan', pan });
  return {
    service,
    prepare: () =>
      Promise.resolve(() => ({ method: 'POST', path: '/api/pci/tokens', headers, body })),
  };
}

/** Decisions. */
async function fraudLoad(): Promise<ServiceLoad> {
  const { service, headers } = await DecidingFraud.create();
  let number = 0;
  return {
    service,
    prepare: () =>
      Promise.resolve(() => ({
        method: 'POST',
        path: '/api/decisions',
        headers,
        body: JSON.stringify(decisionOf(`payment-${number++}`)),
      })),
  };
}

/** Test events of a webhook endpoint, which go into the outbox. */
async function accountInfoLoad(): Promise<ServiceLoad> {
  const service = await LoadedService.create(accountInfo, NO_DELIVERIES);
  await run(
    service,
    accountInfoCommands,
    'tenant',
    'create',
    '--name=Shop',
    '--client=test-client',
  );
  const headers = await service.headers(ADMIN_WEBHOOKS);
  const path = '/api/admin/webhooks';
  return { service, prepare: (api) => testEvents(api, { path, headers, event: 'ais.completed' }) };
}

async function accountLoad(
  definition: ServiceDefinition,
  { keyPrefix, event }: { keyPrefix: string; event: string },
): Promise<ServiceLoad> {
  const service = await LoadedService.create(definition, NO_DELIVERIES);
  const commands = accountCommands({ keyPrefix });
  const account = await run(service, commands, 'account', 'create', '--name', 'load');
  const key = await run(service, commands, 'key', 'create', '--account', account);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return { service, prepare: (api) => testEvents(api, { path: '/webhooks', headers, event }) };
}

async function testEvents(
  api: ServiceProcess,
  { path, headers, event }: { path: string; headers: Record<string, string>; event: string },
): Promise<() => LoadRequest> {
  const body = { url: UNREACHABLE, events: [event] };
  const { id } = await call<{ id: string }>(api.url + path, { headers, body });
  return () => ({ method: 'POST', path: `${path}/${id}/test`, headers, body: '{}' });
}

async function run(
  { definition, env }: LoadedService,
  commands: readonly Command[],
  ...args: string[]
): Promise<string> {
  const { code, out, err } = await runCommand(definition, commands, env, args);
  if (code !== 0) throw new Error(err);
  return out.trim();
}
