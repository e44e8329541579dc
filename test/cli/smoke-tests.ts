import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, START_TIMEOUT_MS, until } from '@tessera/local/testing';
import type { ClientStack } from '../client/client-stack.js';
import { CoreServices } from '../client/core-services.js';
import { RunningCommand, tessera } from './cli-process.js';

const TIMEOUT_MS = 240_000;

interface Step {
  readonly service: string;
  readonly step: string;
  readonly status: string;
  readonly message: string;
}

let stack: ClientStack;
let env: NodeJS.ProcessEnv;
/** The same installation by its URLs and with client credentials, as in production. */
let outside: NodeJS.ProcessEnv;

/** `tessera smoke`. */
export function testSmoke(running: () => ClientStack): void {
  beforeAll(() => {
    stack = running();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-smoke-test-'));
    env = { ...stack.environment, XDG_CONFIG_HOME: folder };
    const path = join(String(stack.environment['DATA_DIR']), 'stack.json');
    const { clients } = JSON.parse(readFileSync(path, 'utf8')) as {
      clients: { name: string; client_id: string; client_secret: string }[];
    };
    const of = (name: string) => clients.find((each) => each.name === name);
    outside = {
      ...env,
      TESSERA_USE: 'environment',
      TESSERA_CLIENT_ID: of('runtime')?.client_id,
      TESSERA_CLIENT_SECRET: of('runtime')?.client_secret,
      TESSERA_ADMIN_CLIENT_ID: of('admin')?.client_id,
      TESSERA_ADMIN_CLIENT_SECRET: of('admin')?.client_secret,
      TESSERA_IDENTITY_URL: stack.url('identity'),
      TESSERA_FRAUD_URL: stack.url('fraud'),
      TESSERA_VAULT_URL: stack.url('vault'),
    };
  });

  async function smoke(environment: NodeJS.ProcessEnv, ...args: string[]) {
    const { code, out, err } = await tessera(environment, 'smoke', ...args, '--json');
    if (out === '') throw new Error(err);
    const { passed, steps } = JSON.parse(out) as { passed: boolean; steps: Step[] };
    const find = (service: string, step: string) =>
      steps.find((each) => each.service === service && each.step === step);
    return { code, passed, steps, find };
  }

  describe('tessera smoke', () => {
    it(
      'passes every step on the stack of npm start, with each event, and leaves no endpoint, card or token',
      async () => {
        const storedCards = () => stack.client().cards.list().toArray({ limit: 100 });
        const before = await storedCards();
        const { code, passed, steps } = await smoke(env);
        expect(steps.filter(({ status }) => status !== 'ok')).toEqual([]);
        expect({ code, passed }).toEqual({ code: 0, passed: true });
        expect(steps.map(({ service, step }) => `${service}: ${step}`)).toEqual([
          'events: register endpoints',
          'fraud: decide ALLOW',
          'fraud: decide BLOCK',
          'vault: store a test card',
          'vault: read the card without its number',
          'vault: delete the card',
          'account-info: list sessions',
          'commerce: store a test card as a token',
          'commerce: delete the token',
          'gateway-legacy: store a test card as a token',
          'gateway-legacy: authorize a payment',
          'gateway-legacy: void the payment',
          'gateway-legacy: delete the token',
          'fraud: receive decision.allow',
          'fraud: receive decision.block',
          'vault: receive pci.token.created',
          'vault: receive pci.token.deleted',
          'commerce: receive token.created',
          'commerce: receive token.deleted',
          'gateway-legacy: receive payment.authorized',
          'gateway-legacy: receive payment.voided',
        ]);
        const { fraud, vault, commerce, gateway } = stack.client();
        for (const { endpoints } of [fraud, vault, commerce, gateway]) {
          const left = await endpoints.list().toArray({ limit: 100 });
          expect(left.filter(({ url }) => url.includes('/tessera-listen/'))).toEqual([]);
        }
        expect(await storedCards()).toEqual(before);
      },
      TIMEOUT_MS,
    );

    it(
      'creates nothing in another installation without --yes',
      async () => {
        const { code, err } = await tessera(outside, 'smoke');
        expect(code).toBe(1);
        expect(err).toContain('--yes');
      },
      TIMEOUT_MS,
    );

    it(
      'leaves out what another installation does not offer, and says why',
      async () => {
        const { code, steps, find } = await smoke(outside, '--yes');
        expect(steps.filter(({ status }) => status === 'failed')).toEqual([]);
        expect(code).toBe(0);
        expect(find('events', 'register endpoints')).toMatchObject({
          status: 'skipped',
          message: expect.stringContaining('--public-url'),
        });
        expect(find('commerce', 'all steps')).toMatchObject({ status: 'skipped' });
        expect(find('fraud', 'decide BLOCK')).toMatchObject({ status: 'ok' });
      },
      TIMEOUT_MS,
    );

    it(
      'fails at events that do not arrive',
      async () => {
        const args = [
          '--services',
          'fraud',
          '--public-url',
          `http://127.0.0.1:${await freePort()}`,
        ];
        const { code, passed, steps } = await smoke(env, ...args);
        expect({ code, passed }).toEqual({ code: 1, passed: false });
        const failed = steps.filter(({ status }) => status === 'failed');
        expect(failed.map(({ step }) => step)).toEqual([
          'receive decision.allow',
          'receive decision.block',
        ]);
        expect(failed[0]?.message).toContain('worker of fraud');
      },
      TIMEOUT_MS,
    );

    it(
      'fails at a service that decides otherwise, and runs the other steps',
      async () => {
        const proxy = createServer((request, response) => {
          void (async () => {
            const chunks: Buffer[] = [];
            for await (const chunk of request) chunks.push(chunk as Buffer);
            const result = await fetch(stack.url('fraud') + String(request.url), {
              method: request.method ?? 'GET',
              headers: {
                authorization: String(request.headers.authorization),
                ...(chunks.length > 0 && { 'content-type': 'application/json' }),
              },
              ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
            });
            const body = (await result.text()).replaceAll(
              '"outcome":"BLOCK"',
              '"outcome":"REVIEW"',
            );
            response.writeHead(result.status, { 'content-type': 'application/json' }).end(body);
          })();
        });
        await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
        const { port } = proxy.address() as AddressInfo;
        const url = `http://127.0.0.1:${port}`;
        const { code, find } = await smoke({ ...outside, TESSERA_FRAUD_URL: url }, '--yes');
        proxy.close();
        expect(code).toBe(1);
        expect(find('fraud', 'decide ALLOW')).toMatchObject({ status: 'ok' });
        expect(find('fraud', 'decide BLOCK')).toMatchObject({
          status: 'failed',
          message: expect.stringMatching(/^The outcome of \S+ is REVIEW\.$/),
        });
        expect(find('vault', 'store a test card')).toBeDefined();
      },
      TIMEOUT_MS,
    );

    it(
      'removes its endpoints when it is interrupted',
      async () => {
        const url = `http://127.0.0.1:${await freePort()}`;
        const running = new RunningCommand(
          env,
          'smoke',
          '--services',
          'fraud',
          '--public-url',
          url,
        );
        const { endpoints } = stack.client().fraud;
        const own = async () =>
          (await endpoints.list().toArray({ limit: 100 })).filter((each) =>
            each.url.startsWith(url),
          );
        await until('the endpoint is registered', async () => (await own()).length === 1);
        expect(await running.end('SIGINT')).toBe(130);
        expect(await own()).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it(
      'prints a line for each step',
      async () => {
        const { code, out, err } = await tessera(env, 'smoke', '--services', 'vault');
        expect(code).toBe(0);
        expect(err).toMatch(/^✓ vault: store a test card\. Card \S+\. \(\d+ ms\)$/m);
        expect(out).toBe('6 steps: 0 failed, 0 skipped.\n');
      },
      TIMEOUT_MS,
    );
  });

  describe('tessera smoke where approvals are on', () => {
    let services: CoreServices;

    beforeAll(async () => {
      services = await CoreServices.start({ APPROVALS: 'on' });
    }, START_TIMEOUT_MS);

    afterAll(async () => {
      await (services as CoreServices | undefined)?.close();
    });

    it(
      'skips what another person has to approve, and leaves one draft however often it runs',
      async () => {
        const runtime = await services.createClient('shop', 'decisions:create decisions:read');
        const scope = 'admin:rulesets:read admin:rulesets:create admin:rulesets:write';
        const admin = await services.createClient('operator', scope);
        const guarded: NodeJS.ProcessEnv = {
          PATH: env['PATH'],
          XDG_CONFIG_HOME: env['XDG_CONFIG_HOME'],
          TESSERA_USE: 'environment',
          TESSERA_CLIENT_ID: runtime.clientId,
          TESSERA_CLIENT_SECRET: runtime.clientSecret,
          TESSERA_ADMIN_CLIENT_ID: admin.clientId,
          TESSERA_ADMIN_CLIENT_SECRET: admin.clientSecret,
          TESSERA_IDENTITY_URL: services.identity.url,
          TESSERA_FRAUD_URL: services.fraud.url,
        };
        for (let run = 0; run < 2; run += 1) {
          const { code, steps, find } = await smoke(guarded, '--yes', '--services', 'fraud');
          expect(steps.filter(({ status }) => status === 'failed')).toEqual([]);
          expect(code).toBe(0);
          expect(find('fraud', 'decide ALLOW')).toMatchObject({ status: 'ok' });
          expect(find('fraud', 'decide BLOCK')).toMatchObject({
            status: 'skipped',
            message: expect.stringContaining('requires approval'),
          });
        }
        const created = services.fraud.requests.filter(
          ({ method, url }) => method === 'POST' && url.endsWith('/api/admin/rulesets'),
        );
        expect(created).toHaveLength(1);
      },
      TIMEOUT_MS,
    );
  });
}
