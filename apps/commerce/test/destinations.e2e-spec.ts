import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@tessera/local/testing';
import { TokenActivityPurgeWorker } from '../src/token-activity/token-activity-purge.worker.js';
import { bootAlone, createAccount, run, type TestAccount } from './support/commerce-alone.js';
import { insertActivity } from './support/report-rows.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

let commerce: ServiceUnderTest;
let shop: TestAccount;

beforeAll(async () => {
  commerce = await bootAlone();
  shop = await createAccount(commerce);
});

afterAll(async () => {
  await commerce.close();
});

const destination = (verb: string, ...args: string[]) =>
  run(commerce, 'destination', verb, ...args, '--account', shop.id);

describe('the commands for destinations', () => {
  it('add, list and remove, each change with its row of the audit trail', async () => {
    expect(await destination('add', 'https://api.psp.example/v1/')).toContain('is allowed');
    expect(await destination('add', 'https://*.acquirer.example')).toContain('is allowed');
    expect(await destination('add', 'https://api.psp.example/v1/')).toContain('was allowed before');
    expect((await destination('list')).split('\n')).toEqual([
      'https://*.acquirer.example',
      'https://api.psp.example/v1/',
    ]);
    expect(await destination('remove', 'https://*.acquirer.example')).toContain(
      'not allowed any more',
    );
    await expect(destination('remove', 'https://*.acquirer.example')).rejects.toThrow(
      'is not allowed',
    );
    const rows = await commerce.query<{ action: string; actor: string; details: string }>(
      `select action, actor, details from audit_event where action like 'destination.%'
       order by created_at, id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'destination.add',
      'destination.add',
      'destination.remove',
    ]);
    expect(rows[0]?.actor).toMatch(/^command:/);
    expect(JSON.parse(rows[0]?.details ?? '')).toEqual({
      destination: 'https://api.psp.example/v1/',
    });
  });

  it.each(['psp', 'ftp://psp.example', 'https://psp.example/?q', 'https://u@psp.example'])(
    'refuse %s',
    async (url) => {
      await expect(destination('add', url)).rejects.toThrow('is not a destination');
    },
  );

  it('refuse an unknown account', async () => {
    const stranger = '00000000-0000-4000-8000-000000000000';
    await expect(
      run(commerce, 'destination', 'add', 'https://psp.example', '--account', stranger),
    ).rejects.toThrow('There is no account');
  });
});

describe('the activity of tokens', () => {
  it('is removed when no report can show it any more, and not before', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    await insertActivity(commerce, shop.id, [
      { occurred_at: at(398), event: 'token.created' },
      { occurred_at: at(396), event: 'token.created' },
    ]);
    await commerce.service.get(TokenActivityPurgeWorker).run();
    expect(await commerce.query('select 1 from token_activity')).toHaveLength(1);
  });
});
