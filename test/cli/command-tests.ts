import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from '@tessera/client/webhooks';
import { until } from '@tessera/local/testing';
import type { ClientStack } from '../client/client-stack.js';
import { RunningCommand, tessera, tesseraJson } from './cli-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const run = promisify(execFile);

interface Triggered {
  readonly event: string;
  readonly objects: Readonly<Record<string, string>>;
}

let stack: ClientStack;
let env: NodeJS.ProcessEnv;
const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-test-'));

/** What commands do. */
export function testCommands(running: () => ClientStack): void {
  beforeAll(() => {
    stack = running();
    env = { ...stack.environment, XDG_CONFIG_HOME: folder };
  });

  describe('events', () => {
    let server: Server;
    let listening: RunningCommand;
    const received: { body: string; headers: IncomingHttpHeaders }[] = [];

    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          received.push({ body, headers: request.headers });
          response.writeHead(204).end();
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      listening = new RunningCommand(
        env,
        'listen',
        '--forward-to',
        `http://localhost:${port}/hooks`,
      );
      await listening.find((entry) => entry['ready'] === true);
    });

    beforeEach(() => {
      received.length = 0;
      listening.entries.splice(1);
    });

    afterAll(async () => {
      await listening.end('SIGKILL');
      server.close();
    });

    it.each([
      'decision.allow',
      'decision.block',
      'decision.review',
      'decision.resolved',
      'session.completed',
      'pci.token.created',
      'pci.token.updated',
      'pci.token.deleted',
      'token.created',
      'token.deleted',
      'payment.authorized',
      'payment.failed',
      'payment.captured',
      'payment.refunded',
      'payment.voided',
    ])('%s is triggered, received, verified and forwarded', async (event) => {
      const { objects } = await tesseraJson<Triggered>(env, 'trigger', event);
      for (const id of Object.values(objects)) expect(id).toMatch(UUID);
      const entry = await listening.find((each) => each['event'] === event);
      expect(entry).toMatchObject({ verified: true, forwarded: { status: 204 } });
      expect(received.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toContain(
        event,
      );
    });

    it('forwards the bytes and headers that the receiver needs to verify them itself', async () => {
      await tesseraJson(env, 'trigger', 'decision.block');
      await listening.find((each) => each['event'] === 'decision.block');
      const { body = '', headers = {} } =
        received.find((each) => each.body.includes('.block')) ?? {};
      expect(headers['x-hmac-signature']).toMatch(/^[0-9a-f]{64}$/);
      await expect(verify(body, headers, 'another key')).rejects.toMatchObject({
        code: 'signature_mismatch',
      });
    });

    it('rejects a notification that the service did not sign', async () => {
      const { url } = await listening.find((entry) => entry['ready'] === true);
      const response = await fetch(`${String(url)}/tessera-listen/fraud`, {
        method: 'POST',
        headers: {
          ...{ 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
          'webhook-signature': 'v1,AAAA',
        },
        body: '{"event":"decision.block"}',
      });
      expect(response.status).toBe(401);
      const entry = await listening.find((each) => each['verified'] === false);
      expect(entry['forwarded']).toBeNull();
      expect(received.map(({ body }) => body)).not.toContain('{"event":"decision.block"}');
    });

    it('lists an event and sends it again', async () => {
      await tesseraJson(env, 'trigger', 'decision.block');
      const entry = await listening.find((each) => each['event'] === 'decision.block');
      const { id } = entry['body'] as { readonly id: string };
      const listed = await tesseraJson<{ id: string; service: string }[]>(
        env,
        ...['events', 'list', '--services', 'fraud', '--event', 'decision.block', '--limit', '5'],
      );
      expect(listed[0]).toMatchObject({ id, service: 'fraud', event: 'decision.block' });
      listening.entries.splice(1);
      const resent = await tesseraJson<{ deliveries: unknown[] }>(env, 'events', 'resend', id);
      expect(resent.deliveries).toHaveLength(1);
      const again = await listening.find((each) => each['event'] === 'decision.block');
      expect(again['body']).toMatchObject({ id });
    });

    it('sends the deliveries of a time again', async () => {
      const from = new Date(Date.now() - 1).toISOString();
      await tesseraJson(env, 'trigger', 'decision.block');
      await tesseraJson(env, 'trigger', 'token.created');
      const entry = await listening.find((each) => each['event'] === 'decision.block');
      const { id } = entry['body'] as { readonly id: string };
      const range = ['events', 'resend', '--from', from, '--services', 'fraud'];
      expect(await tesseraJson(env, ...range)).toMatchObject([{ status: 'completed', resent: 0 }]);
      listening.entries.splice(1);
      // The response of the receiver may not be recorded yet.
      await until('the delivery is queued again', async () => {
        const args = [...range, '--status', 'succeeded'];
        const [resend] = await tesseraJson<{ status: string; resent: number }[]>(env, ...args);
        expect(resend?.status).toBe('completed');
        return (resend?.resent ?? 0) > 0;
      });
      const again = await listening.find((each) => each['event'] === 'decision.block');
      expect(again['body']).toMatchObject({ id });
    });

    it('removes its endpoints on Ctrl-C, and those of a run that was killed on the next start', async () => {
      const count = async () => {
        const lists = [stack.client().fraud, stack.client().commerce].map(({ endpoints }) =>
          endpoints.list().toArray({ limit: 50 }),
        );
        const urls = (await Promise.all(lists)).flat().map(({ url }) => url);
        return urls.filter((url) => url.includes('/tessera-listen/')).length;
      };
      expect(await count()).toBe(2);
      await listening.end('SIGKILL');
      expect(await count()).toBe(2);
      const next = new RunningCommand(env, 'listen');
      await next.find((entry) => entry['ready'] === true);
      expect(await count()).toBe(2);
      expect(await next.end('SIGINT')).toBe(0);
      expect(await count()).toBe(0);
    });
  });

  describe('env', () => {
    it('prints what npm run env prints', async () => {
      const names = (text: string) =>
        [...text.matchAll(/^([A-Z_]+)='[^']+'$/gm)].map(([, name]) => name);
      const { out } = await tessera(env, 'env');
      const old = await run('npm', ['run', '-s', 'env'], { cwd: ROOT, env });
      expect(names(out)).toEqual(names(old.stdout));
      expect(names(out)).toContain('ADMIN_TOKEN');
      const { FRAUD_URL } = await tesseraJson<Record<string, string>>(env, 'env');
      expect(FRAUD_URL).toBe(stack.url('fraud'));
    });
  });

  describe('cards', () => {
    it.each(['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'])(
      'stores a test card: %s',
      async (name) => {
        const card = await tesseraJson<{ id: string }>(env, 'cards', 'create', '--test', name);
        const stored = await stack.client().cards.get(card.id);
        expect(card).toMatchObject({ masked_account_number: stored.card.masked_account_number });
      },
    );

    it('prints only the ID, for $(…), and stores at commerce', async () => {
      const { out } = await tessera(env, 'cards', 'create', '--commerce');
      expect((await stack.client().commerce.tokens.get(out.trim())).id).toMatch(UUID);
    });

    it('refuses a card that is not published for tests', async () => {
      expect(await tessera(env, 'cards', 'create', '--test', 'gold')).toMatchObject({ code: 2 });
      const { code, err } = await tessera(env, 'cards', 'create', '--test', '4000000000000002');
      expect(code).toBe(1);
      expect(err).not.toContain('at ');
    });
  });

  describe('decisions', () => {
    it('are found by reference, listed, and explained', async () => {
      const { objects } = await tesseraJson<Triggered>(env, 'trigger', 'decision.block');
      const id = objects['decision'] ?? '';
      const { transaction_reference: reference } = await stack.client().decisions.get(id);
      const found = await tesseraJson(
        env,
        'decisions',
        'get',
        '--reference',
        reference,
        '--explain',
      );
      expect(found).toMatchObject({
        id,
        outcome: 'BLOCK',
        explanation: expect.anything() as unknown,
      });
      const listed = await tesseraJson<{ id: string }[]>(
        env,
        ...['decisions', 'list', '--outcome', 'BLOCK', '--limit', '1'],
      );
      expect(listed.map((each) => each.id)).toEqual([id]);
      const { out } = await tessera(env, 'decisions', 'get', id);
      expect(out).toContain('trigger-block');
      const explained = (await tessera(env, 'decisions', 'get', id, '--explain')).out;
      expect(explained).toMatch(/\$\.metadata\.tessera_outcome eq .*: it was /);
      expect(explained).toMatch(/It would have been allowed:\n {2}with/);
      expect(explained).not.toContain('{"');
      expect((await tessera(env, 'decisions', 'list')).out).toContain(reference);
    });

    it('that do not exist end with 4', async () => {
      const { code, err } = await tessera(env, 'decisions', 'get', '--reference', 'none', '--json');
      expect(code).toBe(4);
      expect(JSON.parse(err)).toEqual({
        error: { code: 'not_found', message: 'No decision with the reference none was found.' },
      });
    });
  });

  describe('rules', () => {
    const file = join(folder, 'rules.json');
    const rule = (path: string) => ({
      ...{ id: 'too-much', name: 'Above our limit', type: 'condition', action: 'BLOCK' },
      when: { path, operator: 'gte', value: 1000 },
    });
    const write = (rules: unknown) => {
      writeFileSync(file, JSON.stringify(rules));
    };

    it('are linted, compared, simulated, proposed and activated', async () => {
      await tesseraJson(env, 'trigger', 'decision.allow');
      write([rule('$.transaction.amount')]);
      expect(await tesseraJson(env, 'rules', 'lint', file)).toEqual({
        ...{ can_be_activated: true, findings: [] },
      });
      const inContext = [file, '--context', 'tessera-cli'];
      expect((await tessera(env, 'rules', 'diff', ...inContext)).out).toContain(
        'was added as rule 1',
      );
      const simulation = await tesseraJson(env, 'rules', 'simulate', ...inContext, '--last', '1h');
      expect(simulation).toMatchObject({ status: 'COMPLETED' });
      const change = await tesseraJson(env, 'rules', 'propose', ...inContext, '--comment', 'why');
      expect(change).toMatchObject({ kind: 'ruleset.activate', comment: 'why' });
      const elsewhere = [file, '--context', 'cli-test'];
      const active = await tesseraJson<{ id: string }>(env, 'rules', 'activate', ...elsewhere);
      const listed = await tesseraJson(env, 'rules', 'list', '--context', 'cli-test');
      expect(listed).toMatchObject([{ id: active.id, status: 'ACTIVE' }]);
    });

    it('decide one payment of a file', async () => {
      const payment = join(folder, 'payment.json');
      const body = {
        credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
        customer: { id: 'customer-1' },
        transaction: { reference: 'order-1', amount: 2500, currency: 'EUR' },
      };
      writeFileSync(payment, JSON.stringify(body));
      write({ context: 'cli-test', rules: [rule('$.transaction.amount')] });
      const simulated = await tesseraJson(env, 'rules', 'simulate', file, '--request', payment);
      expect(simulated).toMatchObject({ outcome: 'BLOCK' });
    });

    it('with errors end with 1, and say where', async () => {
      write([
        { ...rule('$.transaction.amount'), id: 'same' },
        { ...rule('$.items'), id: 'same' },
      ]);
      const { code, out, err } = await tessera(env, 'rules', 'lint', file);
      expect(code).toBe(1);
      expect(out + err).toContain('$.rules[1]');
    });

    it.each([
      ['a missing file', ['rules', 'lint', 'missing.json'], 'can’t be read'],
      ['no JSON', ['rules', 'lint', fileURLToPath(import.meta.url)], 'is not valid JSON'],
      ['another duration', ['rules', 'simulate', file, '--last', 'long'], '--last must be'],
    ])('refuse %s', async (_what, args, message) => {
      const { code, err } = await tessera(env, ...args);
      expect(code).toBe(2);
      expect(err.replace("'", '’')).toContain(message);
    });
  });

  describe('logs', () => {
    it('follow decisions and events', async () => {
      const listening = new RunningCommand(env, 'listen');
      await listening.find((entry) => entry['ready'] === true);
      const logs = new RunningCommand(env, 'logs', 'tail');
      const trigger = setInterval(() => void tessera(env, 'trigger', 'decision.review'), 2_000);
      try {
        await logs.find((each) => each['kind'] === 'decision' && each['outcome'] === 'REVIEW');
        await logs.find((each) => each['kind'] === 'event' && each['event'] === 'decision.review');
      } finally {
        clearInterval(trigger);
        await listening.end('SIGINT');
      }
      expect(await logs.end('SIGINT')).toBe(0);
    });

    it('follow the log files of the stack', async () => {
      const logs = new RunningCommand(env, 'logs', 'tail', '--files', '--service', 'fraud');
      const ask = setInterval(() => void tessera(env, 'decisions', 'list'), 1_000);
      try {
        const line = await logs.find((each) => each['kind'] === 'log');
        expect(line).toMatchObject({ service: 'fraud' });
      } finally {
        clearInterval(ask);
      }
      expect(await logs.end('SIGTERM')).toBe(0);
    });
  });

  describe('the installation', () => {
    it('is the stack, or what the environment names', async () => {
      expect(await tesseraJson(env, 'whoami')).toMatchObject({ source: 'stack' });
      const { clientId = '', clientSecret = '' } = stack.identity;
      const named = {
        PATH: env['PATH'],
        TESSERA_IDENTITY_URL: stack.url('identity'),
        TESSERA_FRAUD_URL: stack.url('fraud'),
        TESSERA_CLIENT_ID: clientId,
        TESSERA_CLIENT_SECRET: clientSecret,
      };
      expect(await tesseraJson(named, 'whoami')).toMatchObject({
        ...{ source: 'environment', clients: [clientId] },
      });
      expect(await tesseraJson(named, 'decisions', 'list')).toBeInstanceOf(Array);
      expect(await tessera(named, 'trigger', 'decision.allow')).toMatchObject({ code: 1 });
      const wrong = { ...named, TESSERA_CLIENT_SECRET: 'wrong' };
      const { code, err } = await tessera(wrong, 'decisions', 'list', '--json');
      expect(code).toBe(3);
      expect((JSON.parse(err) as { error: unknown }).error).toMatchObject({
        ...{ code: 'invalid_client', status: 401, service: 'identity' },
      });
      const down = { ...named, TESSERA_FRAUD_URL: 'http://127.0.0.1:9' };
      expect(await tessera(down, 'decisions', 'list')).toMatchObject({ code: 5 });
    });

    it('opens pages', async () => {
      expect(await tesseraJson(env, 'open', 'console')).toEqual({
        ...{ page: 'console', url: stack.url('console') },
      });
      const { url } = await tesseraJson<{ url: string }>(env, 'open', 'reference');
      expect((await fetch(url)).status).toBe(200);
      expect((await tessera(env, 'open', 'shop')).out.trim()).toBe(`${stack.url('sandbox')}/shop`);
      const docs = (await tessera(env, 'open', 'docs')).out.trim();
      expect(readFileSync(new URL(docs), 'utf8')).not.toBe('');
    });

    it('runs the commands of operators without a compiler', async () => {
      const { code, out } = await tessera(env, 'identity', 'client', 'list', '--json');
      expect(code).toBe(0);
      expect(out).toContain(stack.identity.clientId);
      const alias = ['run', '-s', 'identity', '--', 'client', 'list', '--json'];
      expect((await run('npm', alias, { cwd: ROOT, env })).stdout).toBe(out);
      expect((await tessera(env, 'vault', 'no-such-command')).code).not.toBe(0);
    });
  });

  describe('traffic', () => {
    it('sends payments of shoppers and fraudsters, and what follows them', async () => {
      const args = ['traffic', '--minutes', '0.2', '--rate', '20', '--seed', '5'];
      const summary = await tesseraJson<Record<string, unknown>>(env, ...args);
      expect(summary).toMatchObject({ payments: 240, failures: 0, console: stack.url('console') });
      const outcomes = summary['outcomes'] as Record<string, number>;
      expect(outcomes['ALLOW']).toBeGreaterThan(100);
      expect(outcomes['BLOCK']).toBeGreaterThan(0);
      expect(outcomes['REVIEW']).toBeGreaterThan(0);
      expect(summary['events']).toBeGreaterThan(100);
      expect(summary['objects']).toBeGreaterThan(5);
      expect(summary['checks']).toBe(10);
      const checks = await stack.client().accountInfo.operatorChecks.list({ limit: 10 });
      const states = new Set(checks.data.map(({ status }) => status));
      expect([...states]).toEqual(expect.arrayContaining(['completed', 'failed', 'created']));
      const { data } = await stack.client().fraud.endpoints.list();
      expect(data.map(({ description }) => description)).toEqual(
        expect.arrayContaining(['Demo traffic: order service', 'Demo traffic: fails']),
      );
    });

    it('continues when earlier traffic has put the addresses on the list', async () => {
      const args = ['traffic', '--minutes', '0.1', '--rate', '20', '--seed', '6'];
      const summary = await tesseraJson<Record<string, unknown>>(env, ...args);
      expect(summary).toMatchObject({ payments: 120, failures: 0 });
      expect((summary['stories'] as Record<string, number>)['card_testing']).toBeGreaterThan(0);
    });

    it('ends when it is interrupted, with what was sent until then', async () => {
      const running = new RunningCommand(env, 'traffic', '--minutes', '10', '--rate', '5');
      const before = await stack.client().decisions.list({ limit: 1 });
      await until('a payment arrives', async () => {
        const { data } = await stack.client().decisions.list({ limit: 1 });
        return data[0]?.id !== before.data[0]?.id;
      });
      expect(await running.end('SIGINT')).toBe(0);
      expect(running.entries).toEqual([expect.objectContaining({ failures: 0 })]);
    });

    it.each([
      ['--rate', '0', 'must be a number from 0.1 to 200'],
      ['--minutes', 'long', 'must be a number from 0.01 to 600'],
      ['--seed', '-1', 'must be a whole number from 0 to 4294967295'],
      ['--seed', '1.5', 'must be a whole number from 0 to 4294967295'],
    ])('refuses %s %s', async (flag, value, reason) => {
      const { code, err } = await tessera(env, 'traffic', flag, value);
      expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    });
  });
}
