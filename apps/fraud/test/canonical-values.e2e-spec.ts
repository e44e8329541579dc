import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring } from '@tessera/crypto';
import { queryDatabase, temporaryFolder, until } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { BlacklistRepository } from '../src/blacklist/blacklist.repository.js';
import { ListedKeys } from '../src/blacklist/listed-keys.js';
import { newEntry } from '../src/blacklist/new-entry.js';
import { ListedValuesService } from '../src/blacklist/listed-values.service.js';
import { decisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf, RulesetDriver, RULESETS } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const BLACKLIST = '/api/admin/blacklist';
const BAD_ADDRESSES = [
  '2001:db8::bad',
  '2001:DB8::BAD',
  '2001:db8:0:0:0:0:0:bad',
  '2001:0db8::0bad',
];
const MAPPED = ['10.9.8.7', '::ffff:10.9.8.7', '::FFFF:a09:807'];

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

const list = (body: unknown) => fraud.admin('POST', BLACKLIST, { body });
const outcomeOf = async (context: string, changes: Record<string, unknown>) =>
  (await rulesets.decide(context, changes))['outcome'];
const customer = (more: Record<string, unknown>) => ({ customer: { id: 'c-1', ...more } });

async function storedRequest(id: unknown): Promise<Record<string, Record<string, unknown>>> {
  const [row] = await queryDatabase<{ request: string }>(
    fraud.databaseUrl,
    `select request from decision where id = '${String(id)}'`,
  );
  return JSON.parse(row?.request ?? '{}') as Record<string, Record<string, unknown>>;
}

describe('a time', () => {
  const since = (value: string, operator = 'gte') =>
    ruleBody({ path: '$.customer.created_at', operator, value });

  it('is compared as an instant, in whatever notation it is sent', async () => {
    await rulesets.activated('times', [since('2026-01-01T00:00:00Z')]);
    for (const [text, outcome] of [
      ['2026-01-01T00:00:00Z', 'REVIEW'],
      ['2026-01-01T00:00:00.000Z', 'REVIEW'],
      ['2026-01-01T00:00:00.500Z', 'REVIEW'],
      ['2025-12-31T23:30:00-05:00', 'REVIEW'],
      ['2025-12-31T20:00:00-08:00', 'REVIEW'],
      ['20260101T010000+0100', 'REVIEW'],
      ['2026-W01-4T00:00Z', 'REVIEW'],
      ['2026-01-01T01:00:00+02:00', 'ALLOW'],
      ['2025-12-31T23:59:59.999Z', 'ALLOW'],
    ]) {
      expect([text, await outcomeOf('times', customer({ created_at: text }))]).toEqual([
        text,
        outcome,
      ]);
    }
  });

  it('is written in UTC wherever it is stored, and in the literals of rules', async () => {
    const created = await rulesets.create('times-stored', [
      since('2026-01-01T01:00:00+01:00', 'eq'),
      ruleBody(
        {
          path: "$['customer'].created_at",
          operator: 'between',
          value: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00+01:00'],
        },
        { id: 'between' },
      ),
    ]);
    expect(created.body['rules']).toMatchObject([
      { when: { value: '2026-01-01T00:00:00.000Z' } },
      { when: { value: ['2026-01-01T00:00:00.000Z', '2026-01-01T23:00:00.000Z'] } },
    ]);
    const made = await rulesets.decide('times-stored', {
      customer: { id: 'c-1', created_at: '2025-12-31T20:00:00-04:00' },
      occurred_at: '2026-02-01T00:00:00+01:00',
      metadata: { at: '2026-02-01T00:00:00+01:00' },
    });
    expect(await storedRequest(made['id'])).toMatchObject({
      customer: { created_at: '2026-01-01T00:00:00.000Z' },
      occurred_at: '2026-01-31T23:00:00.000Z',
      metadata: { at: '2026-02-01T00:00:00+01:00' },
    });
  });

  it.each(['2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'is refused with its path if invalid: %s',
    async (text) => {
      const body = decisionRequest({ ...customer({ created_at: text }), occurred_at: text });
      const answer = await fraud.runtime('POST', '/api/decisions', { body });
      expect(answer.status).toBe(422);
      expect(faultsOf(answer).sort()).toEqual(['$.customer.created_at', '$.occurred_at']);
    },
  );

  it('is refused where it is more than a day ahead, as a date of birth is', async () => {
    const ahead = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const body = decisionRequest({
      customer: { id: 'c', created_at: ahead, date_of_birth: '2999-01-01' },
      occurred_at: ahead,
    });
    const answer = await fraud.runtime('POST', '/api/decisions', { body });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      '$.customer.created_at',
      '$.customer.date_of_birth',
      '$.occurred_at',
    ]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect(await outcomeOf('ahead', customer({ created_at: soon }))).toBe('ALLOW');
  });

  it('is compared as an instant by rules that an older release stored', async () => {
    const id = await rulesets.activated('times-old', [since('2020-01-01T00:00:00Z', 'eq')]);
    await queryDatabase(
      fraud.databaseUrl,
      `update ruleset set rules = replace(rules::text, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00Z')::jsonb
       where id = '${id}' returning id`,
    );
    const replica = await fraud.replica();
    const body = decisionRequest({
      context: 'times-old',
      ...customer({ created_at: '2020-01-01T00:00:00.000Z' }),
    });
    const answer = await fetch(new URL('/api/decisions', replica.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fraud.runtimeToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({ outcome: 'REVIEW' });
  });

  it('is compared as an instant in replays of decisions that an older release stored', async () => {
    const made = await rulesets.decide('times-replayed', customer({ created_at: null }));
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set request = replace(request, '"created_at":null', '"created_at":"2025-12-31T20:00:00-08:00"')
       where id = '${String(made['id'])}' returning id`,
    );
    const id = await rulesets.draft('times-replayed', [since('2026-01-01T00:00:00Z')]);
    const hour = 3_600_000;
    const [from, to] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString());
    const started = await fraud.admin('POST', `${RULESETS}/${id}/simulate`, {
      body: { replay: { from, to, context: 'times-replayed' } },
    });
    expect(started.status).toBe(202);
    const path = `/api/admin/simulations/${String(started.body['id'])}`;
    let result: unknown;
    await until('the replay is done', async () => {
      const { body } = await fraud.admin('GET', path);
      result = body['result'];
      return body['status'] === 'completed' || body['status'] === 'COMPLETED';
    });
    expect(result).toMatchObject({ rules: [{ hits: 1 }] });
  });
});

describe('an address', () => {
  const at = (ip: string) => ({ device: { ip } });

  it('is one value in every spelling to rules, lists and velocities', async () => {
    const velocity = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
    await rulesets.activated('addresses', [
      { id: 'listed', name: 'Listed', type: 'blacklist', action: 'BLOCK', fields: ['$.device.ip'] },
      ruleBody(
        { path: '$.device.ip', operator: 'in_list', value: 'hosts' },
        { id: 'hosts', action: 'BLOCK' },
      ),
      ruleBody(
        { path: '$.device.ip', operator: 'eq', value: '2001:DB8:0::00AA' },
        { id: 'eq', action: 'BLOCK' },
      ),
      ruleBody(
        { path: '$.device.ip', operator: 'in', value: ['::ffff:10.1.1.1'] },
        { id: 'in', action: 'BLOCK' },
      ),
      ruleBody({ velocity, operator: 'gte', value: 3 }, { id: 'often' }),
    ]);
    expect((await list({ path: '$.device.ip', value: '2001:db8::bad' })).status).toBe(201);
    for (const value of BAD_ADDRESSES) {
      expect((await list({ path: '$.device.ip', value })).status).toBe(409);
      expect([value, await outcomeOf('addresses', at(value))]).toEqual([value, 'BLOCK']);
      const found = await fraud.admin('GET', `${BLACKLIST}?value=${encodeURIComponent(value)}`);
      expect(found.body['data']).toHaveLength(1);
    }
    expect((await list({ list: 'hosts', value: '::ffff:10.9.8.7' })).status).toBe(201);
    for (const value of MAPPED) {
      expect((await list({ list: 'hosts', value })).status).toBe(409);
      expect([value, await outcomeOf('addresses', at(value))]).toEqual([value, 'BLOCK']);
    }
    expect(await outcomeOf('addresses', at('2001:db8::aa'))).toBe('BLOCK');
    expect(await outcomeOf('addresses', at('10.1.1.1'))).toBe('BLOCK');
    const spellings = ['2001:db8::c', '2001:DB8::C', '2001:db8:0:0::000c'];
    const outcomes = [];
    for (const ip of spellings) outcomes.push(await outcomeOf('addresses', at(ip)));
    expect(outcomes).toEqual(['ALLOW', 'ALLOW', 'REVIEW']);
  });

  it('is shown in its canonical spelling', async () => {
    const made = await rulesets.decide('shown', at('::FFFF:10.0.0.1'));
    const read = await fraud.runtime('GET', `/api/decisions/${String(made['id'])}`);
    expect(read.body['device_ip']).toBe('10.0.0.1');
  });

  it.each(['010.0.0.1', '10.0.0.01', '10.0.0.256'])('is refused if invalid: %s', async (ip) => {
    const body = decisionRequest(at(ip));
    const answer = await fraud.runtime('POST', '/api/decisions', { body });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(['$.device.ip']);
  });
});

describe('an e-mail address', () => {
  it('has a domain without case, also from a file and by its end', async () => {
    const file = join(temporaryFolder('emails'), 'emails.csv');
    await writeFile(file, 'value,path\nFraudster@BÜCHER.Example,$.customer.email\n');
    expect(await runFraud(fraud.env, 'blacklist', 'import', file)).toMatchObject({ code: 0 });
    await fraud.service.get(ListedValuesService).refresh();
    await rulesets.activated('emails', [
      { id: 'l', name: 'L', type: 'blacklist', action: 'BLOCK', fields: ['$.customer.email'] },
      ruleBody(
        { path: '$.customer.email', operator: 'ends_with', value: '@Mailinator.COM' },
        { id: 'ends' },
      ),
    ]);
    expect(await outcomeOf('emails', customer({ email: 'Fraudster@bücher.example' }))).toBe(
      'BLOCK',
    );
    const ascii = customer({ email: 'Fraudster@XN--BCHER-KVA.EXAMPLE' });
    expect(await outcomeOf('emails', ascii)).toBe('BLOCK');
    expect(await outcomeOf('emails', customer({ email: 'fraudster@bücher.example' }))).toBe(
      'ALLOW',
    );
    expect(await outcomeOf('emails', customer({ email: 'x@MAILINATOR.com' }))).toBe('REVIEW');
  });

  it('has no case at all where the operator says so', async () => {
    const lower = await startFraud({ EMAIL_LOCAL_PART: 'lowercase' });
    try {
      const driver = new RulesetDriver(lower);
      const rule = { id: 'l', name: 'L', type: 'blacklist', action: 'BLOCK' };
      const velocity = { key: '$.customer.email', aggregate: 'count', window: 'PT1H' };
      await driver.activated('default', [
        { ...rule, fields: ['$.customer.email'] },
        ruleBody({ velocity, operator: 'gte', value: 2 }, { id: 'often' }),
      ]);
      const entry = { path: '$.customer.email', value: 'fraudster@example.com' };
      expect((await lower.admin('POST', BLACKLIST, { body: entry })).status).toBe(201);
      const again = { ...entry, value: 'Fraudster@example.com' };
      expect((await lower.admin('POST', BLACKLIST, { body: again })).status).toBe(409);
      const outcome = async (email: string) =>
        (await driver.decide('default', customer({ email })))['outcome'];
      expect(await outcome('FRAUDSTER@Example.com')).toBe('BLOCK');
      expect(await outcome('Ada@example.com')).toBe('ALLOW');
      expect(await outcome('aDA@EXAMPLE.com')).toBe('REVIEW');
    } finally {
      await lower.close();
    }
  });

  it('has a setting that is checked at boot', async () => {
    await expect(fraud.replica({ EMAIL_LOCAL_PART: 'upper' })).rejects.toThrow(/EMAIL_LOCAL_PART/);
  });
});

describe('entries of an older release', () => {
  it('match the spelling that they were listed in, and every one after the command', async () => {
    await rulesets.activated('legacy', [
      { id: 'l', name: 'L', type: 'blacklist', action: 'BLOCK', fields: ['$.device.ip'] },
    ]);
    const written = '2001:DB8::1E9A';
    const at = (ip: string) => ({ device: { ip } });
    const entries = fraud.service.get(BlacklistRepository);
    const now = new Date();
    const keys = new ListedKeys(fraud.service.get<Keyring>(Keyring as never));
    const value = {
      list: 'blacklist',
      path: '$.device.ip',
      value: written,
      displayHint: '20***9A',
    };
    const details = { ttlSeconds: 86_400, reason: 'old', sourceDecisionId: null, createdBy: 'old' };
    await fraud.service
      .get(DataSource)
      .transaction((tx) => entries.add(tx, [newEntry(value, details, { keys, now })], now));
    await fraud.service.get(ListedValuesService).refresh();
    const made = await rulesets.decide('legacy', at(written));
    expect(made['outcome']).toBe('BLOCK');
    expect(await outcomeOf('legacy', at('2001:db8::1e9a'))).toBe('ALLOW');
    // As the older release stored it.
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set request = replace(request, '2001:db8::1e9a', '${written}')
       where id = '${String(made['id'])}' returning id`,
    );
    const run = await runFraud(fraud.env, 'blacklist', 'canonicalize');
    expect(run).toMatchObject({ code: 0 });
    expect(run.out).toContain('now: 1.');
    await fraud.service.get(ListedValuesService).refresh();
    for (const ip of [written, '2001:db8::1e9a', '2001:db8:0::1e9a']) {
      expect([ip, await outcomeOf('legacy', at(ip))]).toEqual([ip, 'BLOCK']);
    }
    const { body } = await fraud.admin('GET', `${BLACKLIST}?value=${encodeURIComponent(written)}`);
    expect(body['data']).toMatchObject([{ reason: 'old', expires_at: expect.any(String) }]);
    expect((await runFraud(fraud.env, 'blacklist', 'canonicalize')).out).toContain('now: 0.');
  });
});
