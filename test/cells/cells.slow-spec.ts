import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, serviceEnv, ServiceProcess, until } from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { ruleBody } from '../../apps/fraud/test/support/rulesets.js';
import { type Answer, send } from '../../apps/fraud/test/support/running-fraud.js';
import { byIp, sumByIp } from '../../apps/fraud/test/support/velocity-rules.js';
import { fraud } from '../../apps/fraud/src/index.js';
import { ClientStack } from '../client/client-stack.js';
import { hasHaproxy, Router } from './router.js';

const CALLERS = 8;
/** Between two requests of a caller: they leave the copy time, and each decision is looked up in both cells afterwards. */
const PAUSE_MS = 150;

if (hasHaproxy()) {
  describe('the laptop stack with a second cell of fraud, behind k8s/router', () => {
    const closers: (() => unknown)[] = [];
    let stack: ClientStack;
    let router: Router;
    let token: string;
    /** Of the second cell. */
    let databaseUrl: string;
    /** The cells themselves, in front of which the router is. */
    let urls: readonly [string, string];

    beforeAll(async () => {
      stack = await ClientStack.shared();
      token = await stack.token('decisions:create decisions:read');
      const database = await createDatabase();
      closers.push(() => database.drop());
      databaseUrl = database.url;
      const b = await startCell(stack, databaseUrl, closers);
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

    const routed = (context: string, key: string = randomUUID()) =>
      decide(router.fraudUrl, context, { 'tessera-context': context, 'x-idempotency-key': key });

    /** Which cells know a decision. */
    const cellsWith = async ({ body }: Answer): Promise<string[]> => {
      const found = await Promise.all(
        urls.map((url) => send(url, 'GET', `/api/decisions/${String(body['id'])}`, { token })),
      );
      const statuses = found.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      return ['a', 'b'].filter((_, index) => found[index]?.status === 200);
    };

    /** The same for many, one after the other: a service refuses what is too much at once. */
    const placesOf = async (answers: readonly Answer[]): Promise<string[][]> => {
      const places: string[][] = [];
      for (const answer of answers) places.push(await cellsWith(answer));
      return places;
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

    /** Callers that repeat what the router holds back, with the same key. */
    class Callers {
      readonly acknowledged: { readonly key: string; readonly answer: Answer }[] = [];
      refused = 0;
      private isOver = false;
      private readonly running: readonly Promise<void>[];

      constructor(private readonly call: (key: string) => Promise<Answer>) {
        this.running = Array.from({ length: CALLERS }, () => this.run());
      }

      /** Waits for as many more acknowledged decisions. */
      async more(count: number): Promise<void> {
        const least = this.acknowledged.length + count;
        await this.until(() => this.acknowledged.length >= least);
      }

      /** Waits until each caller has been held back. */
      held(): Promise<void> {
        return this.until(() => this.refused >= CALLERS);
      }

      async end(): Promise<void> {
        this.isOver = true;
        await Promise.all(this.running);
      }

      private async until(isDone: () => boolean): Promise<void> {
        while (!isDone()) await Promise.race([delay(10), ...this.running]);
      }

      private async run(): Promise<void> {
        while (!this.isOver) {
          const key = randomUUID();
          let answer = await this.call(key);
          while (answer.status === 503) {
            this.refused += 1;
            expect(answer.headers.get('retry-after')).toBe('1');
            await delay(20);
            answer = await this.call(key);
          }
          expect(answer.status).toBe(201);
          this.acknowledged.push({ key, answer });
          await delay(PAUSE_MS);
        }
      }
    }

    it('leads a context to another cell under load, and loses no acknowledged decision', async () => {
      const context = `moved-${randomUUID().slice(0, 8)}`;
      const callers = new Callers((key) => routed(context, key));
      await callers.more(50);
      await router.freeze(context);
      await callers.held();
      // Only the context that moves waits.
      expect((await routed('eu-shops')).status).toBe(201);
      await router.lead(context, 'cell-b');
      await router.thaw(context);
      await callers.more(50);
      await callers.end();
      const answers = callers.acknowledged.map(({ answer }) => answer);
      const places = await placesOf(answers);
      expect(places.filter((cells) => cells.length !== 1)).toEqual([]);
      expect(places.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => ['a']));
      expect(places.slice(-50)).toEqual(Array.from({ length: 50 }, () => ['b']));
      expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(answers.length);
    });

    it('moves a context with its history under load: decisions, velocities, repeated requests', async () => {
      const context = `history-${randomUUID().slice(0, 8)}`;
      const body = decisionRequest({ context, ...byIp('203.0.113.30') });
      const call = (key: string) =>
        send(router.fraudUrl, 'POST', '/api/decisions', {
          body,
          token,
          headers: { 'tessera-context': context, 'x-idempotency-key': key },
        });
      const { amount } = body['transaction'] as { amount: number };
      const counted = ({ body: decided }: Answer) => {
        const [rule] = decided['triggered_rules'] as { evidence: { value: number }[] }[];
        return (rule?.evidence[0]?.value ?? 0) / amount;
      };
      await router.lead(context, 'cell-b');
      await activate(urls[1], context);
      const copy = (...options: string[]) =>
        stack.commandWith(
          { SOURCE_DATABASE_URL: databaseUrl },
          ...['fraud', 'context', 'copy', context, ...options, '--json'],
        );

      const callers = new Callers(call);
      await callers.more(50);
      await copy();
      await callers.more(50);
      await router.freeze(context);
      await callers.held();
      const before = callers.acknowledged.length;
      expect(JSON.parse(await copy('--finish'))).toMatchObject({
        decisions: before,
        active_version: 1,
      });
      await router.lead(context, 'cell-a');
      await router.thaw(context);
      await callers.more(50);
      await callers.end();

      const { acknowledged } = callers;
      const places = await placesOf(acknowledged.map(({ answer }) => answer));
      expect(places.filter((cells) => !cells.includes('a'))).toEqual([]);
      expect(places.slice(-50)).toEqual(Array.from({ length: 50 }, () => ['a']));
      const [first] = acknowledged;
      const repeated = await call(first?.key ?? '');
      expect(repeated.headers.get('x-idempotent-replayed')).toBe('true');
      expect(repeated.body['id']).toBe(first?.answer.body['id']);
      // Each acknowledged decision is counted once, in whichever cell it was made.
      let decisions = acknowledged.length;
      await until('the history of the velocity is read in', async () => {
        const answer = await call(randomUUID());
        decisions += 1;
        return answer.body['velocity_partial'] === false && counted(answer) === decisions;
      });
    });

    async function activate(url: string, context: string): Promise<void> {
      const admin = await stack.adminToken('admin:rulesets:create admin:rulesets:write');
      const rules = [ruleBody(sumByIp(), { action: 'REVIEW' })];
      const ruleset = await send(url, 'POST', '/api/admin/rulesets', {
        body: { context, rules },
        token: admin,
      });
      expect(ruleset.status).toBe(201);
      const path = `/api/admin/rulesets/${String(ruleset.body['id'])}/activate`;
      expect((await send(url, 'POST', path, { token: admin })).status).toBe(200);
    }

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
async function startCell(
  stack: ClientStack,
  databaseUrl: string,
  closers: (() => unknown)[],
): Promise<ServiceProcess> {
  const issuer = stack.url('identity');
  const keys = join(stack.environment['DATA_DIR'] ?? '', 'secrets', 'fraud.keyring.json');
  const env = {
    ...serviceEnv({
      databaseUrl,
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
