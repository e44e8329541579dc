import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { AttemptRetentionWorker } from '../../src/retention/attempt-retention.worker.js';
import { SessionDeadlinesWorker } from '../../src/sessions/session-deadlines.worker.js';
import { AccountCheckStack } from './support/account-check-stack.js';
import { CheckTraces } from './support/check-traces.js';
import { broughtBack, HttpShopper } from './support/http-shopper.js';

const DAY_MS = 24 * 60 * 60_000;
const BROWSER = { 'user-agent': 'CanaryBrowser/7.11', 'x-forwarded-for': '203.0.113.77' };
/** What can only have come from a bank or from the shopper. */
const NAMES = ['Ada Example', 'Béla Beispiel', 'Ida Beispiel'];

let stack: AccountCheckStack;
let traces: CheckTraces;
const shoppers: HttpShopper[] = [];
const personal: string[] = [...NAMES, ...Object.values(BROWSER)];

beforeAll(async () => {
  stack = await AccountCheckStack.boot({ LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1,::1' });
  traces = new CheckTraces(stack);
  await traces.subscribe();
  const [one, two] = [await traces.ibanOf('one-account'), await traces.ibanOf('two-accounts')];
  personal.push(one, two, one.slice(4), two.slice(4));
  const begin = async (iban?: string) => {
    const shopper = await HttpShopper.begin(stack, {
      headers: BROWSER,
      ...(iban !== undefined && { iban }),
    });
    shoppers.push(shopper);
    return shopper;
  };
  broughtBack(await (await begin()).agree('one-account', 'sandbox-bank-hamburg'));
  broughtBack(await (await begin(two)).agree('two-accounts'));
  broughtBack(await (await begin(one)).agree('account-mismatch'));
  await (await begin()).agree('two-accounts');
  await (await begin(one)).agreeUpToCallback('one-account');
  await begin(two);
});

afterAll(() => stack.close());

/** Every row of every table, the queue's among them. */
async function everyRow(): Promise<string> {
  const tables = await stack.service.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await stack.service.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

/** The personal values that a string contains: in plain, in hexadecimal or in base64. */
function foundIn(text: string): string[] {
  return personal.filter((value) => {
    const bytes = Buffer.from(value);
    // The middle of the value's base64, which does not depend on what surrounds it in a longer
    // string.
    const inner = [0, 1, 2].map((skip) => bytes.subarray(skip).toString('base64').slice(0, -4));
    return [value, encodeURIComponent(value), bytes.toString('hex'), ...inner].some((form) =>
      text.includes(form),
    );
  });
}

describe('personal data', () => {
  it('would be found by this search', () => {
    for (const value of personal) {
      expect(foundIn(`x${value}`)).toContain(value);
      expect(foundIn(Buffer.from(`xy${value}zz`).toString('base64'))).toContain(value);
      expect(foundIn(Buffer.from(value).toString('hex'))).toContain(value);
    }
  });

  it('are in no URL that a browser visited', () => {
    const visited = shoppers.flatMap((shopper) => shopper.visited).join('\n');
    expect(visited).toContain('/callback/berlin-group');
    expect(foundIn(visited)).toEqual([]);
  });

  it('are in no row and no line of the log while the records are kept', async () => {
    await until('every event has been tried', async () => {
      const waiting = await stack.service.query(
        'select 1 from webhook_delivery where attempts = 0',
      );
      return waiting.length === 0;
    });
    const rows = await everyRow();
    expect(rows).toContain('public.webhook_delivery');
    expect(rows).toContain('public.account_information');
    expect(stack.service.log.length).toBeGreaterThan(20);
    expect(foundIn(rows + stack.service.log.join('\n'))).toEqual([]);
  });

  it('cannot be had any more after 15 days and one: no key, no sealed value, no address is left', async () => {
    const [completed] = shoppers;
    const [recordId = ''] = await traces.recordIds(completed?.sessionId ?? '');
    expect(await traces.record(recordId)).toHaveProperty('data');
    stack.service.clock.advance(60 * 60_000);
    await stack.service.service.get(SessionDeadlinesWorker).run();
    stack.service.clock.advance(16 * DAY_MS);
    await stack.service.service.get(AttemptRetentionWorker).run();
    const left = await stack.service.query(
      `select s.id from account_check_session s left join account_information r on r.session_id = s.id
       where coalesce(s.wrapped_key, s.sealed_account_identifier, s.sealed_consent, s.sealed_accounts,
         s.state_hash, s.browser_hash, r.wrapped_key, r.sealed_record) is not null
         or coalesce(s.success_url, s.failure_url) is not null
       union all select session_id from consent_revocation`,
    );
    expect(left).toEqual([]);
    expect(await traces.record(recordId)).toMatchObject({ code: 'record_redacted' });
    expect(foundIn((await everyRow()) + stack.service.log.join('\n'))).toEqual([]);
    for (const { sessionId } of shoppers) {
      expect(await stack.session(sessionId)).toMatchObject({ id: sessionId, market: 'DE' });
    }
  });
});
