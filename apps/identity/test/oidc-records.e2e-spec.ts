import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sealer } from '@tessera/crypto';
import { RecordAdapter } from '../src/provider/record-adapter.js';
import { createFoundation } from './support/identity-foundation.js';
import type { IdentityFoundation } from './support/identity-foundation.js';

const sealer = Sealer.withKey('oidc-record', createSecretKey(randomBytes(32)));

let foundation: IdentityFoundation;
let codes: RecordAdapter;
let sessions: RecordAdapter;

beforeAll(async () => {
  foundation = await createFoundation();
  codes = new RecordAdapter('AuthorizationCode', foundation.dataSource, sealer);
  sessions = new RecordAdapter('Session', foundation.dataSource, sealer);
});

afterAll(async () => {
  await foundation.drop();
});

describe('RecordAdapter', () => {
  it('finds records of another replica by model and ID', async () => {
    const payload = { jti: 'code-1', accountId: 'a', nested: { list: [1, null] } };
    await codes.upsert('code-1', payload, 60);
    const replica = new RecordAdapter('AuthorizationCode', foundation.dataSource, sealer);
    expect(await replica.find('code-1')).toEqual(payload);
    expect(await sessions.find('code-1')).toBeUndefined();
    expect(await codes.find('code-2')).toBeUndefined();
  });

  it('replaces an earlier record', async () => {
    await codes.upsert('code-3', { jti: 'code-3', step: 1 }, 60);
    await codes.upsert('code-3', { jti: 'code-3', step: 2 }, 60);
    expect(await codes.find('code-3')).toEqual({ jti: 'code-3', step: 2 });
  });

  it('finds sessions by uid and device codes by user code', async () => {
    await sessions.upsert('s-1', { jti: 's-1', uid: 'uid-1' }, 60);
    await codes.upsert('d-1', { jti: 'd-1', userCode: 'ABCD' }, 60);
    expect(await sessions.findByUid('uid-1')).toEqual({ jti: 's-1', uid: 'uid-1' });
    expect(await codes.findByUserCode('ABCD')).toEqual({ jti: 'd-1', userCode: 'ABCD' });
    expect(await sessions.findByUid('s-1')).toBeUndefined();
  });

  it('forgets what has expired', async () => {
    await codes.upsert('code-4', { jti: 'code-4' }, -1);
    expect(await codes.find('code-4')).toBeUndefined();
  });

  it('keeps what has no end', async () => {
    await codes.upsert('code-5', { jti: 'code-5' });
    expect(await codes.find('code-5')).toEqual({ jti: 'code-5' });
  });

  it('marks a code as consumed', async () => {
    await codes.upsert('code-6', { jti: 'code-6' }, 60);
    await codes.consume('code-6');
    expect(await codes.find('code-6')).toEqual({ jti: 'code-6', consumed: expect.any(Number) });
  });

  it('revokes everything issued under the grant, in all models, and nothing else', async () => {
    const tokens = new RecordAdapter('RefreshToken', foundation.dataSource, sealer);
    await codes.upsert('g-1', { jti: 'g-1', grantId: 'grant' }, 60);
    await tokens.upsert('g-2', { jti: 'g-2', grantId: 'grant' }, 60);
    await tokens.upsert('g-3', { jti: 'g-3', grantId: 'other' }, 60);
    await codes.revokeByGrantId('grant');
    expect(await codes.find('g-1')).toBeUndefined();
    expect(await tokens.find('g-2')).toBeUndefined();
    expect(await tokens.find('g-3')).toBeDefined();
    await tokens.destroy('g-3');
    expect(await tokens.find('g-3')).toBeUndefined();
  });

  it('stores neither ids nor payloads in the clear', async () => {
    await codes.upsert('bearer-secret', { jti: 'bearer-secret', uid: 'uid-secret' }, 60);
    const rows: { row: string }[] = await foundation.dataSource.query(
      `select encode(oidc_records::text::bytea, 'escape') || encode(sealed_payload, 'escape') as row
       from oidc_records`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('does not open a payload that was moved to another row', async () => {
    await codes.upsert('mine', { jti: 'mine', accountId: 'me' }, 60);
    await codes.upsert('theirs', { jti: 'theirs', accountId: 'them' }, 60);
    await foundation.dataSource.query(`
      with theirs as (select sealed_payload from oidc_records order by expires_at desc limit 1)
      update oidc_records set sealed_payload = theirs.sealed_payload from theirs`);
    await expect(codes.find('mine')).rejects.toThrow();
  });
});
