import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { redisKinds, until, type RedisUnderTest } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import { startCells } from './support/cells.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, send, startFraud } from './support/running-fraud.js';
import { byIp, countByIp, settled } from './support/velocity-rules.js';

const KEYED = { 'x-idempotency-key': randomUUID() };

async function decide(
  cell: RunningFraud,
  changes: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = decisionRequest(changes);
  const answer = await cell.runtime('POST', '/api/decisions', { body, headers });
  expect(answer.status).toBe(201);
  return answer;
}

describe('two cells with one audience and one key domain', () => {
  let cells: [RunningFraud, RunningFraud];

  beforeAll(async () => {
    cells = await startCells();
  });

  afterAll(async () => {
    for (const cell of cells) await cell.close();
  });

  it('derive the same IDs and fingerprints, so that a context can move from one to the other', async () => {
    const [a, b] = await Promise.all(cells.map((cell) => decide(cell, {}, KEYED)));
    expect(b?.body['credential_fingerprint']).toBe(a?.body['credential_fingerprint']);
    expect(b?.body['id']).toBe(a?.body['id']);
    expect(b?.headers.get('x-idempotent-replayed')).toBeNull();
  });

  it('and a service with another keyring derives others', async () => {
    const stranger = await startFraud();
    try {
      const [mine, its] = [await decide(cells[0], {}, KEYED), await decide(stranger, {}, KEYED)];
      for (const field of ['id', 'credential_fingerprint']) {
        expect(its.body[field]).not.toBe(mine.body[field]);
      }
    } finally {
      await stranger.close();
    }
  });
});

describe.each(redisKinds)('two cells that share %s', (_, prepare) => {
  let redis: RedisUnderTest;
  let cells: [RunningFraud, RunningFraud];

  beforeAll(async () => {
    redis = await prepare();
    cells = await startCells({ VELOCITY_TIMEOUT_MS: '5000', ...redis.env });
  });

  afterAll(async () => {
    for (const cell of cells) await cell.close();
    await redis.remove();
  });

  it('count velocities each for itself', async () => {
    const context = `cells-${randomUUID()}`;
    const [a, b] = cells;
    for (const cell of cells) {
      await new RulesetDriver(cell).activated(context, [
        ruleBody(countByIp(2), { action: 'BLOCK' }),
      ]);
      await settled(cell, cell.service.url, context);
    }
    const once = async (cell: RunningFraud) =>
      (await decide(cell, { context, ...byIp('203.0.113.9') })).body['outcome'];
    expect([await once(a), await once(a), await once(a)]).toEqual(['ALLOW', 'ALLOW', 'BLOCK']);
    expect([await once(b), await once(b), await once(b)]).toEqual(['ALLOW', 'ALLOW', 'BLOCK']);
  });
});

describe('KEY_DOMAIN', () => {
  let fraud: RunningFraud;

  beforeAll(async () => {
    fraud = await startFraud();
    await new RulesetDriver(fraud).activated('renamed');
    await until('the audit trail is sealed', async () =>
      /Rows: [1-9]/.test((await verify({})).out),
    );
  });

  afterAll(() => fraud.close());

  const verify = (env: Record<string, string>) =>
    runFraud({ ...fraud.env, ...env }, 'audit', 'verify');

  it('is INSTANCE by default: what was written without it is proved with it, and the reverse', async () => {
    expect((await verify({})).code).toBe(0);
    expect((await verify({ KEY_DOMAIN: 'test' })).code).toBe(0);
    expect((await verify({ KEY_DOMAIN: 'another' })).code).not.toBe(0);
  });

  it('lets INSTANCE change: the audit trail is still proved, and tokens have another audience', async () => {
    expect((await verify({ INSTANCE: 'shared' })).code).not.toBe(0);
    expect((await verify({ INSTANCE: 'shared', KEY_DOMAIN: 'test' })).code).toBe(0);
    const renamed = await fraud.replica({ INSTANCE: 'shared', KEY_DOMAIN: 'test' });
    const list = (token: string) => send(renamed.url, 'GET', '/api/decisions', { token });
    expect((await list(fraud.runtimeToken)).status).toBe(401);
    const token = await fraud.token('decisions:read', 'test-client', { aud: 'shared' });
    expect((await list(token)).status).toBe(200);
  });
});

describe('CONTEXT_HEADER=required', () => {
  let fraud: RunningFraud;

  beforeAll(async () => {
    fraud = await startFraud({ CONTEXT_HEADER: 'required' });
  });

  afterAll(() => fraud.close());

  const create = (context: string | undefined, headers: Record<string, string>) =>
    fraud.runtime('POST', '/api/decisions', {
      body: decisionRequest(context === undefined ? {} : { context }),
      headers,
    });

  it.each([
    ['no header', undefined, {}],
    ['no header for a named context', 'eu-shops', {}],
    ['another context', 'eu-shops', { 'tessera-context': 'default' }],
  ])('refuses %s', async (_, context, headers) => {
    const answer = await create(context, headers);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(['$.headers.tessera-context']);
  });

  it('accepts the context of the body', async () => {
    expect((await create('eu-shops', { 'tessera-context': 'eu-shops' })).status).toBe(201);
    expect((await create(undefined, { 'tessera-context': 'default' })).status).toBe(201);
  });

  it('does not concern operators, who call a cell by its host name', async () => {
    expect((await new RulesetDriver(fraud).create('eu-shops')).status).toBe(201);
  });
});
