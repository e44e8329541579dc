import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ChangeRequestExpiryWorker } from '@tessera/change-requests';
import { executeCommand } from '@tessera/commands';
import { queryDatabase } from '@tessera/local/testing';
import { commands } from '../src/commands/index.js';
import { fraud as definition } from '../src/index.js';
import { ChangeRequestDriver } from './support/change-request-driver.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let changes: ChangeRequestDriver;

beforeAll(async () => {
  fraud = await startFraud({ APPROVALS: 'on' });
  rulesets = new RulesetDriver(fraud);
  changes = await ChangeRequestDriver.of(fraud);
});

afterAll(async () => {
  await fraud.close();
});

interface Proposal {
  readonly id: string;
  readonly ruleset: string;
  readonly context: string;
}

async function proposed(): Promise<Proposal> {
  const context = `context-${randomUUID()}`;
  const ruleset = await rulesets.draft(context);
  return {
    context,
    ruleset,
    id: await changes.proposed('ruleset.activate', { ruleset_id: ruleset }),
  };
}

/** As someone who may write to the database, without the key. */
function tamper(id: string, change: string, ...values: unknown[]): Promise<unknown> {
  return queryDatabase(fraud.databaseUrl, `update change_request set ${change} where id = $1`, [
    id,
    ...values,
  ]);
}

async function statusOf(ruleset: string): Promise<unknown> {
  return (await fraud.admin('GET', `/api/admin/rulesets/${ruleset}`)).body['status'];
}

async function integrity(...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const code = await executeCommand(definition, commands, ['integrity', ...args], {
    env: fraud.env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (out += text) },
  });
  return { code, out };
}

const ALTERED = {
  status: 409,
  body: { message: expect.stringContaining('fails its integrity check') },
};

describe('a change request that was changed in the database', () => {
  it.each([
    ['its summary', `summary = '{"Nothing that matters."}'`],
    ['its difference', `diff = '{}'`],
    ['its state', `state = '{}'`],
    ['its proposer', `proposer = 'user:unknown'`],
    ['the name of its proposer', `proposed_by = 'user:other'`],
    ['its time', `expires_at = expires_at + interval '1 year'`],
    ['its kind', `kind = 'ruleset.rollback'`],
    ['its comment', `comment = 'Seen by everyone.'`],
    ['its MAC', `row_mac = set_byte(row_mac, 20, get_byte(row_mac, 20) # 1)`],
    ['the MAC itself, removed', 'row_mac = null'],
  ])('is not applied: %s', async (_, change) => {
    const { id, ruleset } = await proposed();
    await tamper(id, change);
    expect(await changes.act('approve', id)).toMatchObject(ALTERED);
    const reason = 'No approver is reachable now.';
    const glass = await changes.act('break-glass', id, { by: 'breaker', body: { reason } });
    expect(glass).toMatchObject(ALTERED);
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('does not let the approver activate something else than what was proposed', async () => {
    const { id } = await proposed();
    const other = await rulesets.draft(`context-${randomUUID()}`);
    await tamper(
      id,
      `payload = json_build_object('ruleset_id', $2::text), target = $2::text`,
      other,
    );
    expect(await changes.act('approve', id)).toMatchObject(ALTERED);
    expect(await statusOf(other)).toBe('DRAFT');
  });

  it('does not let the proposer approve it after becoming someone else', async () => {
    const { id, ruleset } = await proposed();
    expect((await changes.act('approve', id, { by: 'author' })).status).toBe(403);
    await tamper(id, `proposer = 'user:approver'`);
    expect(await changes.act('approve', id, { by: 'author' })).toMatchObject(ALTERED);
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('is not proposed again after it was rejected', async () => {
    const { id, ruleset } = await proposed();
    await changes.act('reject', id, { body: { reason: 'Blocks too much.' } });
    await tamper(id, `status = 'proposed', decided_by = null, decided_at = null, reason = null`);
    expect(await changes.act('approve', id)).toMatchObject(ALTERED);
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('is not made from a copy of another one', async () => {
    const { id, ruleset } = await proposed();
    const copy = randomUUID();
    await queryDatabase(
      fraud.databaseUrl,
      `insert into change_request select (r).* from (
         select json_populate_record(c, json_build_object('id', $2::text)) as r
         from change_request c where id = $1) as copied`,
      [id, copy],
    );
    expect(await changes.act('approve', copy)).toMatchObject(ALTERED);
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('is recorded, counted and listed, and stays invalid when it is rejected or expires', async () => {
    const [rejected, expired] = [await proposed(), await proposed()];
    for (const { id } of [rejected, expired]) await tamper(id, `comment = 'Altered.'`);
    expect(await changes.act('approve', rejected.id)).toMatchObject(ALTERED);
    const { body } = await changes.act('reject', rejected.id, { body: { reason: 'Altered.' } });
    expect(body).toMatchObject({ status: 'rejected' });
    await tamper(expired.id, `expires_at = now() - interval '1 second'`);
    await fraud.service.get(ChangeRequestExpiryWorker).run();
    const { code, out } = await integrity('verify');
    expect(code).toBe(1);
    for (const { id } of [rejected, expired]) expect(out).toContain(id);
    const events = await changes.audited(rejected.id);
    expect(events).toContainEqual(expect.stringContaining('integrity.row_failure'));
    const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/row_integrity_failures_total\{table="change_request"[^}]*\} [1-9]/);
  });
});

describe('an unaltered change request', () => {
  it('is applied, and has a valid MAC before and after its end', async () => {
    const { id, ruleset } = await proposed();
    expect((await integrity('verify')).out).not.toContain(id);
    expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
    expect(await statusOf(ruleset)).toBe('ACTIVE');
    expect((await integrity('verify')).out).not.toContain(id);
  });

  it('from before the upgrade is applied once an operator has sealed the rows', async () => {
    const { id, ruleset } = await proposed();
    await tamper(id, 'row_mac = null');
    expect(await changes.act('approve', id)).toMatchObject(ALTERED);
    await integrity('accept', 'change_request', id);
    expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
    expect(await statusOf(ruleset)).toBe('ACTIVE');
  });
});
