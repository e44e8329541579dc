import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import { faultsOf, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const IMPORT = '/api/admin/blacklist/import';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
  await new RulesetDriver(fraud).activated('default', [
    ruleBody(
      { path: '$.customer.id', operator: 'in_list', value: 'imported' },
      { id: 'listed', action: 'BLOCK' },
    ),
  ]);
});

afterAll(async () => {
  await fraud.close();
});

const send = (path: string, body: object, headers = {}): Promise<Answer> =>
  fraud.admin('POST', `${IMPORT}${path}`, { body, headers });

const file = (...lines: string[]) =>
  ['value,path,list,value_type,ttl_seconds,reason', ...lines].join('\n');

async function entries(): Promise<number> {
  const [row] = await queryDatabase<{ n: number }>(
    fraud.databaseUrl,
    'select count(*)::int as n from blacklist_entry',
  );
  return row?.n ?? 0;
}

const resultsOf = ({ body }: Answer) =>
  (body['lines'] as { line: number; result: string }[]).map(({ line, result }) => [line, result]);

describe('the import of entries', () => {
  it('shows what each line would do, changes nothing, and then does it', async () => {
    const listed = { list: 'imported', value: 'short', ttl_seconds: 60 };
    await fraud.admin('POST', '/api/admin/blacklist', { body: listed });
    await fraud.admin('POST', '/api/admin/blacklist', {
      body: { ...listed, value: 'forever', ttl_seconds: null },
    });
    const before = await entries();
    const csv = file(
      'fresh,,imported,,,seen in a ring',
      'short,,imported,,86400,',
      'forever,,imported,,60,',
      'fresh,,imported,,,again',
      '203.0.113.66,$.device.ip,,,60,',
      'x,,,,,',
    );
    const preview = await send('/preview', { csv });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({ added: 2, extended: 1, known: 1, refused: 2 });
    expect(resultsOf(preview)).toEqual([
      [2, 'add'],
      [3, 'extend'],
      [4, 'known'],
      [5, 'refused'],
      [6, 'add'],
      [7, 'refused'],
    ]);
    expect(preview.body['lines']).toMatchObject([
      { list: 'imported', path: null, display_hint: '***', expires_at: null, message: null },
      { expires_at: expect.any(String) },
      {},
      { message: 'lists the same value as line 2' },
      { list: null, path: '$.device.ip', display_hint: '203.0.113.*' },
      { message: 'path is required unless a list is named', display_hint: null },
    ]);
    expect(await entries()).toBe(before);
    const { plan } = preview.body;
    const imported = await send('', { csv, plan });
    expect(imported).toMatchObject({ status: 200, body: { added: 2, extended: 1, refused: 2 } });
    expect(await entries()).toBe(before + 2);
    const decide = async (id: string) => {
      const body = decisionRequest({ customer: { id } });
      return (await fraud.runtime('POST', '/api/decisions', { body })).body['outcome'];
    };
    expect(await decide('fresh')).toBe('BLOCK');
    expect(await decide('other')).toBe('ALLOW');
    const again = await send('', { csv, plan });
    expect([again.status, again.body['message']]).toEqual([
      409,
      expect.stringContaining('Preview'),
    ]);
    expect((await send('', { csv })).body).toMatchObject({ added: 0, refused: 2 });
  });

  it('imports once for an idempotency key, and leaves an audit row', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const csv = file('once,,imported,,,');
    const [first, second] = [await send('', { csv }, headers), await send('', { csv }, headers)];
    expect(first.body['added']).toBe(1);
    expect(second.body).toEqual(first.body);
    const path = '/api/admin/audit-events?action=blacklist.import&limit=1';
    const { body } = await fraud.admin('GET', path);
    expect(body['data']).toMatchObject([{ details: { added: 1, refused: 0 } }]);
  });

  it.each([
    ['203.0.113.0/24,$.device.ip,,,,', /is a range of addresses/],
    ['2001:db8::/32,,imported,,,', /is a range of addresses/],
    ['411111-411199,$.credential.bin,,,,', /first 6 digits/],
    ['4111,$.credential.bin,,,,', /first 6 digits/],
    ['4111111111111111,$.credential.masked,,,,', /card number/],
    ['x,$.a,,,0,', /ttl_seconds/],
    ['x,$.a', /more or fewer cells/],
  ])('refuses the line %s', async (line, message) => {
    const { body } = await send('/preview', { csv: file(line) });
    expect(body['lines']).toMatchObject([
      { line: 2, result: 'refused', message: expect.stringMatching(message) },
    ]);
  });

  it('shows no card number, but its mask', async () => {
    const { body } = await send('/preview', { csv: file('4111111111111111,$.customer.id,,,,') });
    expect(body['added']).toBe(1);
    expect(JSON.stringify(body)).not.toContain('4111111111111111');
  });

  it.each<[string, object, string]>([
    ['no file', {}, '$.csv'],
    ['no lines', { csv: 'value,path\n' }, '$.csv'],
    ['unknown columns', { csv: 'value,color\nx,y\n' }, '$.csv'],
    ['no CSV', { csv: 'value,path\n"x,y\n' }, '$.csv'],
    [
      'too many lines',
      { csv: file(...Array.from({ length: 1_001 }, (_, n) => `${n},,l,,,`)) },
      '$.csv',
    ],
    ['a malformed plan', { csv: file('x,,l,,,'), plan: 'x' }, '$.plan'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await send('', body);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 403 without the scope', async () => {
    const token = await fraud.token('admin:blacklist:read');
    for (const path of ['', '/preview']) {
      const answer = await fraud.call('POST', `${IMPORT}${path}`, { token, body: { csv: 'x' } });
      expect(answer.status).toBe(403);
    }
  });
});
