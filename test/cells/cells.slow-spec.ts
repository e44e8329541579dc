import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, serviceEnv, ServiceProcess } from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { type Answer, send } from '../../apps/fraud/test/support/running-fraud.js';
import { fraud } from '../../apps/fraud/src/index.js';
import { ClientStack } from '../client/client-stack.js';
import { hasHaproxy, Router } from './router.js';

const CALLERS = 8;

if (hasHaproxy()) {
  describe('the laptop stack with a second cell of fraud, behind k8s/router', () => {
    const closers: (() => unknown)[] = [];
    let router: Router;
    let token: string;
    /** The cells themselves, in front of which the router is. */
    let urls: readonly [string, string];

    beforeAll(async () => {
      const stack = await ClientStack.shared();
      token = await stack.token('decisions:create decisions:read');
      const b = await startCell(stack, closers);
      const accounts = [await answering('a', closers), await answering('b', closers)] as const;
      urls = [stack.url('fraud'), b.url];
      router = await Router.start({
        fraud: [new URL(urls[0]).host, new URL(urls[1]).host],
        accounts,
      });
      closers.push(() => {
        router.stop();
      });
    });

    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });

    const decide = (url: string, context: string, headers: Record<string, string> = {}) =>
      send(url, 'POST', '/api/decisions', { body: decisionRequest({ context }), headers, token });

    const routed = (context: string, key = randomUUID()) =>
      decide(router.fraudUrl, context, { 'tessera-context': context, 'x-idempotency-key': key });

    /** Which cells know a decision. */
    const cellsWith = async ({ body }: Answer): Promise<string[]> => {
      const found = await Promise.all(
        urls.map((url) => send(url, 'GET', `/api/decisions/${String(body['id'])}`, { token })),
      );
      return ['a', 'b'].filter((_, index) => found[index]?.status === 200);
    };

    it('decides each context in its cell, with tokens of one identity', async () => {
      const [named, other] = [await routed('us-shops'), await routed('eu-shops')];
      expect([named.status, other.status]).toEqual([201, 201]);
      expect(await cellsWith(named)).toEqual(['b']);
      expect(await cellsWith(other)).toEqual(['a']);
    });

    it('refuses a header that is not the context of the body, and a body without a header', async () => {
      const wrong = await decide(router.fraudUrl, 'eu-shops', { 'tessera-context': 'us-shops' });
      const none = await decide(urls[1], 'us-shops');
      for (const answer of [wrong, none]) {
        expect(answer.status).toBe(422);
        expect(answer.body['validation_errors']).toEqual([
          { path: '$.headers.tessera-context', message: expect.any(String) },
        ]);
      }
    });

    it('derives the same ID and fingerprint in both cells', async () => {
      const headers = { 'tessera-context': 'default', 'x-idempotency-key': randomUUID() };
      const [a, b] = await Promise.all(urls.map((url) => decide(url, 'default', headers)));
      expect([a?.status, b?.status]).toEqual([201, 201]);
      expect(b?.body['id']).toBe(a?.body['id']);
      expect(b?.body['credential_fingerprint']).toBe(a?.body['credential_fingerprint']);
    });

    it('leads a context to another cell under load, and loses no acknowledged decision', async () => {
      const context = `moved-${randomUUID().slice(0, 8)}`;
      const acknowledged: Answer[] = [];
      let refused = 0;
      let isOver = false;
      const caller = async () => {
        while (!isOver) {
          const key = randomUUID();
          let answer = await routed(context, key);
          while (answer.status === 503) {
            refused += 1;
            expect(answer.headers.get('retry-after')).toBe('1');
            await delay(20);
            answer = await routed(context, key);
          }
          expect(answer.status).toBe(201);
          acknowledged.push(answer);
        }
      };
      const callers = Array.from({ length: CALLERS }, caller);
      const count = async (least: number) => {
        while (acknowledged.length < least) await Promise.race([delay(10), ...callers]);
      };
      await count(50);
      await router.freeze(context);
      while (refused < CALLERS) await Promise.race([delay(10), ...callers]);
      // Only the context that moves waits.
      const before = acknowledged.length;
      const others = await routed('eu-shops');
      expect(others.status).toBe(201);
      await router.lead(context, 'cell-b');
      await router.thaw(context);
      await count(before + 50);
      isOver = true;
      await Promise.all(callers);
      const places = await Promise.all(acknowledged.map(cellsWith));
      expect(places.filter((cells) => cells.length !== 1)).toEqual([]);
      expect(places.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => ['a']));
      expect(places.slice(-50)).toEqual(Array.from({ length: 50 }, () => ['b']));
      expect(new Set(acknowledged.map(({ body }) => body['id'])).size).toBe(acknowledged.length);
    });

    it('routes accounts by the environment of their API key, and otherwise by their header', async () => {
      const cellOf = async (headers: Record<string, string>) =>
        (await fetch(router.accountsUrl, { headers })).text();
      expect(await cellOf({ 'x-api-key': 'gwl_us1_abc_secret' })).toBe('b');
      expect(await cellOf({ 'x-api-key': 'gwl_eu1_abc_secret' })).toBe('a');
      expect(await cellOf({ 'x-platform-account': 'acc_example_b' })).toBe('b');
      expect(await cellOf({ 'x-platform-account': 'acc_example_a' })).toBe('a');
      expect(
        await cellOf({ 'x-api-key': 'gwl_eu1_a_s', 'x-platform-account': 'acc_example_b' }),
      ).toBe('a');
      expect(await cellOf({})).toBe('a');
    });
  });
}

/** A second fraud with its own database; the keyring, the issuer and the audience are those of the stack. */
async function startCell(stack: ClientStack, closers: (() => unknown)[]): Promise<ServiceProcess> {
  const database = await createDatabase();
  closers.push(() => database.drop());
  const issuer = stack.url('identity');
  const keys = join(stack.environment['DATA_DIR'] ?? '', 'secrets', 'fraud.keyring.json');
  const env = {
    ...serviceEnv({
      databaseUrl: database.url,
      keys,
      issuer: { issuer, jwksUrl: `${issuer}/jwks` },
    }),
    INSTANCE: stack.file.instance,
    REDIS_NAMESPACE: `${stack.file.instance}-b`,
    CONTEXT_HEADER: 'required',
  };
  await migrateService(fraud, env);
  const cell = await ServiceProcess.start('fraud', { env });
  closers.push(() => cell.stop());
  return cell;
}

/** A server that says which cell it is: only the rules of the router are tested with it. */
async function answering(cell: string, closers: (() => unknown)[]): Promise<string> {
  const server: Server = createServer((_, response) => response.end(cell));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
