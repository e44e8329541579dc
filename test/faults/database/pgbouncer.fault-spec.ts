import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, hasPgBouncer, PgBouncer, redisUrl, until } from '@tessera/local/testing';
import pg from 'pg';
import { decisionOf, DecidingFraud } from '../load/deciding-fraud.js';

const TIMEOUT_MS = 300_000;
const DECISIONS = 300;
const AT_ONCE = 40;
/** Fewer than one process would open by itself. */
const SERVER_CONNECTIONS = 3;

if (hasPgBouncer() && redisUrl() !== null) {
  it(
    'the control: a statement with a name fails behind it once another client has used the name',
    async () => {
      const database = await createDatabase();
      const pooler = await PgBouncer.start(database.url, { poolSize: 1 });
      const clients = [pooler.url, pooler.url].map((url) => new pg.Client(url));
      const results: string[] = [];
      for (const client of clients) {
        await client.connect();
        await client.query({ name: 'one', text: 'select 1' }).then(
          () => results.push('ok'),
          (error: unknown) => results.push(String((error as { code?: string }).code)),
        );
      }
      for (const client of clients) await client.end();
      await pooler.stop();
      await database.drop();
      expect(results).toEqual(['ok', '42P05']);
    },
    TIMEOUT_MS,
  );

  describe('behind a PgBouncer in transaction mode', () => {
    let fraud: DecidingFraud;
    let pooler: PgBouncer;
    let receiver: Server;
    const urls: string[] = [];
    const delivered = new Set<string>();

    beforeAll(async () => {
      receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          delivered.add((JSON.parse(body) as { id: string }).id);
          response.writeHead(204).end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const { port } = receiver.address() as AddressInfo;
      fraud = await DecidingFraud.create(`http://127.0.0.1:${port}/hook`);
      const { service } = fraud;
      pooler = await PgBouncer.start(service.database.url, { poolSize: SERVER_CONNECTIONS });
      service.extend({
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: 'transaction',
        REDIS_URL: redisUrl() ?? '',
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        STATEMENT_TIMEOUT_MS: '2000',
      });
      for (let replica = 0; replica < 2; replica++) urls.push((await service.start()).url);
    }, TIMEOUT_MS);

    afterAll(async () => {
      await fraud.service.close();
      await pooler.stop();
      receiver.close();
    }, TIMEOUT_MS);

    const decide = async (reference: string, at = 0): Promise<number> => {
      const response = await fetch(`${urls[at % urls.length] ?? ''}/api/decisions`, {
        method: 'POST',
        headers: { ...fraud.headers },
        body: JSON.stringify(decisionOf(reference)),
      });
      await response.text();
      return response.status;
    };

    it(
      'two replicas decide over fewer connections than one of them would open',
      async () => {
        const statuses: number[] = [];
        let next = 0;
        const caller = async () => {
          while (next < DECISIONS) {
            const index = next++;
            statuses.push(await decide(`pooled-${index}`, index));
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, caller));
        expect(statuses.filter((status) => status !== 201)).toEqual([]);
        expect(await fraud.counts()).toMatchObject({ decisions: DECISIONS, events: DECISIONS });
        const [row] = await fraud.service.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name like 'tessera-%'`,
        );
        expect(row?.count).toBeLessThanOrEqual(SERVER_CONNECTIONS);
      },
      TIMEOUT_MS,
    );

    it(
      'lists, looks up and repeats what it decided',
      async () => {
        const [url = ''] = urls;
        const headers = { ...fraud.headers, 'x-idempotency-key': 'pooled' };
        const send = async () => {
          const body = JSON.stringify(decisionOf('repeated'));
          const response = await fetch(`${url}/api/decisions`, { method: 'POST', headers, body });
          return { status: response.status, text: await response.text() };
        };
        const first = await send();
        expect(first.status).toBe(201);
        expect(await send()).toEqual(first);
        const { id } = JSON.parse(first.text) as { id: string };
        for (const path of [`/api/decisions/${id}`, '/api/decisions?limit=5']) {
          const response = await fetch(url + path, { headers: { ...fraud.headers } });
          expect([path, response.status]).toEqual([path, 200]);
          await response.text();
        }
      },
      TIMEOUT_MS,
    );

    it(
      'refuses with 503 while all its connections are held, and continues by itself',
      async () => {
        const release = await fraud.service.hold('decision');
        try {
          const held = await Promise.all(
            Array.from({ length: AT_ONCE }, (_, index) => decide(`held-${index}`, index)),
          );
          expect(new Set(held)).toEqual(new Set([503]));
        } finally {
          await release();
        }
        await until('decisions are made again', async () => (await decide('after')) === 201);
      },
      TIMEOUT_MS,
    );

    it(
      'a worker claims and delivers every event, and seals the audit trail',
      async () => {
        const { events } = await fraud.counts();
        expect(events).toBeGreaterThan(DECISIONS);
        await fraud.service.start({ role: 'worker' });
        await until('everything is delivered', async () => (await fraud.counts()).events === 0);
        expect(delivered.size).toBeGreaterThan(DECISIONS);
        await until('the audit trail is sealed', async () => {
          const [row] = await fraud.service.query<{ count: number }>(
            'select count(*)::int as count from audit_pending',
          );
          return row?.count === 0;
        });
      },
      TIMEOUT_MS,
    );
  });
}

it('needs pgbouncer and Redis, and CI has both', () => {
  expect(process.env['CI'] !== 'true' || (hasPgBouncer() && redisUrl() !== null)).toBe(true);
});
