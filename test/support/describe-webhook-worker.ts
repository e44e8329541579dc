import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyKeys, readKeyring, writeKeyring } from '@tessera/crypto';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  temporaryFolder,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, bootWorker, migrateService } from '@tessera/service';
import type { RunningService, RunningWorker, ServiceDefinition } from '@tessera/service';
import { createAccountKey } from './create-account-key.js';

const SCOPE = 'admin:webhooks:create admin:webhooks:write';
const DELIVERED = 'webhook_attempts_total{attempt="1",outcome="delivered"} 1';

export interface WebhookWorkerWish {
  /** One that the service emits. */
  readonly event: string;
  /** What API keys begin with, where accounts manage endpoints and not administrators. */
  readonly keyPrefix?: string;
  /** Makes ready what the caller `test-client` must have, such as a tenant. */
  readonly prepare?: (env: Readonly<Record<string, string>>) => Promise<unknown>;
}

/**
 * Applies to every service that emits events: its worker, which `worker.js` runs, delivers what an API
 * without a dispatcher has queued, and has no keys but its own.
 */
export function describeWebhookWorker(
  definition: ServiceDefinition,
  { event, keyPrefix, prepare }: WebhookWorkerWish,
): void {
  const arrival = Promise.withResolvers<unknown>();
  let database: TestDatabase;
  let issuer: TestIssuer;
  let receiver: Server;
  let env: Record<string, string>;
  let workerKeyring: string;
  let api: RunningService;
  let worker: RunningWorker | undefined;
  let credential: Record<string, string>;
  const path = keyPrefix === undefined ? '/api/admin/webhooks' : '/webhooks';

  beforeAll(async () => {
    database = await createDatabase();
    issuer = await createTestIssuer();
    env = serviceEnv({ databaseUrl: database.url, issuer, keys: await writeTestKeyring([]) });
    await migrateService(definition, env);
    await prepare?.(env);
    workerKeyring = await writeWorkerKeys(definition, env);
    api = await bootService(definition, { env: { ...env, BACKGROUND_WORK: 'worker' } });
    credential =
      keyPrefix === undefined
        ? { authorization: `Bearer ${await issuer.token({ scope: SCOPE })}` }
        : { 'x-api-key': await createAccountKey(definition, keyPrefix, env) };
    receiver = await startReceiver(arrival.resolve);
  });

  afterAll(async () => {
    await worker?.close();
    await api.close();
    receiver.close();
    receiver.closeAllConnections();
    await issuer.close();
    await database.drop();
  });

  async function post(path: string, body: object): Promise<{ id: string }> {
    const response = await fetch(api.url + path, {
      method: 'POST',
      headers: { ...credential, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([201, 202]).toContain(response.status);
    return (await response.json()) as { id: string };
  }

  it('queues webhooks in an API with BACKGROUND_WORK=worker, and delivers in the worker alone', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const endpoint = await post(path, { url, events: [event] });
    const { id } = await post(`${path}/${endpoint.id}/test`, {});
    expect(await metricsOf(api)).not.toContain('webhook_attempts_total');
    worker = await bootWorker(definition, { env: { ...env, KEYRING_FILE: workerKeyring } });
    expect(await arrival.promise).toMatchObject({ event: 'webhook.test', id });
    const own = worker;
    await until('it is counted', async () => (await metricsOf(own)).includes(DELIVERED));
    // No dispatcher was made there, so there is nothing that it could count; the outbox is in the database.
    expect(await metricsOf(api)).not.toContain('webhook_attempts_total');
    expect(await metricsOf(api)).toContain('webhook_outbox_deliveries');
  });

  it('has no other keys in the worker, not even with the keyring of the API', async () => {
    const own = await bootWorker(definition, { env });
    try {
      const { keyring } = own.foundation;
      const names = new Set(keyring?.namedKeys.map(({ name }) => name));
      expect([...names].sort()).toEqual([...(definition.worker?.keys ?? [])].sort());
      expect(() => keyring?.keks).toThrow('without a store of key-encryption keys');
    } finally {
      await own.close();
    }
  });
}

/** A keyring with the keys of the worker and no others, under a separate root key. */
async function writeWorkerKeys(
  { worker }: ServiceDefinition,
  { KEYRING_FILE = '' }: Record<string, string>,
): Promise<string> {
  if (worker === undefined) throw new Error('The service has no worker.');
  const path = join(temporaryFolder('worker-keyring'), 'keyring.json');
  await writeKeyring(path, await copyKeys(await readKeyring(KEYRING_FILE), worker.keys));
  return path;
}

async function startReceiver(received: (event: unknown) => void): Promise<Server> {
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.writeHead(204).end();
      received(JSON.parse(body));
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  return receiver;
}

async function metricsOf({ managementUrl }: { managementUrl: string }): Promise<string> {
  return (await fetch(`${managementUrl}/metrics`)).text();
}
