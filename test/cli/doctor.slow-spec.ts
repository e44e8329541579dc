import { createServer, request } from 'node:http';
import type { OutgoingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';
import { tessera } from './cli-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT_MS = 240_000;
/** How the commands of a service are run on a laptop; in a cluster it is k8s/command. */
const INSIDE = `${process.execPath} ${join(ROOT, 'local/dist/commands/app-command.js')}`;

interface Finding {
  readonly service: string;
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly fix?: string;
}

let stack: ClientStack;
let env: NodeJS.ProcessEnv;
/** The same installation by its URLs, as an operator with a token sees it. */
let outside: NodeJS.ProcessEnv;
let management: Readonly<Record<string, string>>;

beforeAll(async () => {
  stack = await ClientStack.shared();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-doctor-test-'));
  env = { ...stack.environment, XDG_CONFIG_HOME: folder };
  const path = join(String(stack.environment['DATA_DIR']), 'stack.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as {
    management: Record<string, string>;
    clients: { name: string; client_id: string; client_secret: string }[];
  };
  ({ management } = file);
  const admin = file.clients.find(({ name }) => name === 'admin');
  outside = {
    ...env,
    TESSERA_USE: 'environment',
    TESSERA_ADMIN_CLIENT_ID: admin?.client_id,
    TESSERA_ADMIN_CLIENT_SECRET: admin?.client_secret,
    TESSERA_IDENTITY_URL: stack.url('identity'),
    TESSERA_FRAUD_URL: stack.url('fraud'),
  };
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (stack as ClientStack | undefined)?.stop();
});

async function doctor(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const { code, out, err } = await tessera(environment, 'doctor', ...args, '--json');
  if (out === '') throw new Error(err);
  const { findings, passed } = JSON.parse(out) as { findings: Finding[]; passed: boolean };
  const of = (service: string, check: string) =>
    findings.find((each) => each.service === service && each.check === check);
  return { code, passed, findings, of };
}

/** Something in front of a service that changes its responses. */
async function inFrontOf(
  target: string,
  change: (path: string, headers: OutgoingHttpHeaders, body: string) => string,
): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target);
    const sent = request(
      new URL(pathname + search, target),
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const headers: OutgoingHttpHeaders = { ...response.headers };
          delete headers['content-length'];
          const changed = change(pathname, headers, body);
          outgoing.writeHead(response.statusCode ?? 502, headers).end(changed);
        });
      },
    );
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const nowhere = async () => `http://127.0.0.1:${await freePort()}`;

describe('tessera doctor', () => {
  it(
    'finds nothing wrong from outside with the stack of npm start',
    async () => {
      const { code, passed, findings, of } = await doctor(env);
      expect(findings.filter(({ status }) => status === 'failure')).toEqual([]);
      expect({ code, passed }).toEqual({ code: 0, passed: true });
      for (const service of [
        'identity',
        'vault',
        'fraud',
        'account-info',
        'commerce',
        'gateway-legacy',
      ]) {
        expect(of(service, 'ready')).toMatchObject({ status: 'ok' });
        expect(of(service, 'tokens')).toMatchObject({ status: 'ok' });
        expect(of(service, 'audit trail')).toMatchObject({ status: 'ok' });
      }
      expect(of('console', 'reachable')).toMatchObject({ status: 'ok' });
    },
    TIMEOUT_MS,
  );

  it(
    'finds from inside what a laptop allows and production must not, and each line says what to do',
    async () => {
      const { code, findings, of } = await doctor(env, '--service', 'fraud', '--inside', INSIDE);
      expect(code).toBe(1);
      expect(of('fraud', 'database role')).toMatchObject({ status: 'failure' });
      expect(of('fraud', 'egress')).toMatchObject({ status: 'failure' });
      expect(of('fraud', 'approvals')).toMatchObject({ status: 'warning' });
      expect(of('fraud', 'migrations')).toMatchObject({ status: 'ok' });
      expect(of('fraud', 'keyring')).toMatchObject({ status: 'ok' });
      const silent = findings.filter(
        ({ status, fix }) => (status === 'failure' || status === 'warning') && !fix,
      );
      expect(silent).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'says that a service is not reachable, and still checks the others',
    async () => {
      const broken = { ...outside, TESSERA_FRAUD_URL: await nowhere() };
      const { code, of } = await doctor(broken);
      expect(code).toBe(1);
      expect(of('fraud', 'reachable')).toMatchObject({
        status: 'failure',
        message: `${broken.TESSERA_FRAUD_URL}: Nothing listens there.`,
      });
      expect(of('identity', 'issuer')).toMatchObject({ status: 'ok' });
      expect(of('vault', 'reachable')).toMatchObject({ status: 'skipped' });
    },
    TIMEOUT_MS,
  );

  it(
    'says that a token is refused, that a clock is wrong and that forged tokens are not',
    async () => {
      const early = await inFrontOf(stack.url('fraud'), (_, headers, body) => {
        headers['date'] = new Date(Date.now() - 600_000).toUTCString();
        return body;
      });
      const wrong = await doctor({ ...outside, TESSERA_FRAUD_URL: early.url });
      early.close();
      expect(wrong.of('fraud', 'clock')).toMatchObject({
        status: 'failure',
        message: expect.stringMatching(/behind this machine/),
      });
      // An API of another installation: it knows no key of this issuer.
      const foreign = createServer((_, response) => {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
      const address = foreign.address() as AddressInfo;
      const refused = await doctor({
        ...outside,
        TESSERA_FRAUD_URL: `http://127.0.0.1:${address.port}`,
      });
      foreign.close();
      expect(refused.of('fraud', 'tokens')).toMatchObject({
        status: 'failure',
        message: 'Refuses a token of the issuer.',
      });
      const open = createServer((_, response) => response.end('{}'));
      await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
      const { port } = open.address() as AddressInfo;
      const lax = await doctor({ ...outside, TESSERA_FRAUD_URL: `http://127.0.0.1:${port}` });
      open.close();
      const ofTokens = lax.findings.filter(
        ({ service, check }) => service === 'fraud' && check === 'tokens',
      );
      expect(ofTokens).toEqual([
        expect.objectContaining({
          status: 'failure',
          message: 'A forged token gets 200 in place of 401.',
        }),
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'says that the issuer calls itself by another name than its URL',
    async () => {
      const other = await inFrontOf(stack.url('identity'), (_, __, body) => body);
      const { of } = await doctor({ ...outside, TESSERA_IDENTITY_URL: other.url });
      other.close();
      expect(of('identity', 'issuer')).toMatchObject({
        status: 'failure',
        message: expect.stringContaining(other.url),
      });
    },
    TIMEOUT_MS,
  );

  it(
    'reads readiness from a forwarded management port, with the reason of a pod that is not ready',
    async () => {
      const ready = await doctor(outside, '--management', `fraud=${String(management['fraud'])}`);
      expect(ready.of('fraud', 'ready')).toMatchObject({ status: 'ok' });
      const waiting = createServer((_, response) => {
        response.writeHead(503).end('{"status":"down","faults":{"migration":"is pending"}}');
      });
      await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve));
      const { port } = waiting.address() as AddressInfo;
      const down = await doctor(outside, '--management', `fraud=http://127.0.0.1:${port}`);
      waiting.close();
      expect(down.of('fraud', 'ready')).toMatchObject({
        status: 'failure',
        message: 'migration: is pending',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'prints lines for people, each failure with what to do',
    async () => {
      const broken = { ...outside, TESSERA_FRAUD_URL: await nowhere() };
      const { code, out } = await tessera(broken, 'doctor', '--service', 'fraud');
      expect(code).toBe(1);
      expect(out).toMatch(/^FAILURE +fraud +reachable +http:.*Nothing listens there\.$/m);
      expect(out).toMatch(/→ See whether its pods run/);
      expect(out).toMatch(/1 check: 1 failed, 0 warnings, 0 skipped\./);
    },
    TIMEOUT_MS,
  );
});
