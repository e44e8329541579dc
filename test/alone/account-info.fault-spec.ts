import { expect } from '@jest/globals';
import { describeAlone } from './support/describe-alone.js';
import { expectAnswer } from './support/expect-answer.js';

const SESSIONS = '/api/services/account-information';
const scope = 'ais:sessions:create ais:sessions:read';
const SHOP = 'https://shop.example/done';

describeAlone({
  name: 'account-info',
  provide: (service) => {
    const origin = '--redirect-origin=https://shop.example';
    service.command('tenant', 'create', '--name=Shop', '--client=test-client', origin);
  },
  writeAndRead: async ({ service, api }) => {
    const body = { market: 'DE', redirect_urls: { success: SHOP, failure: SHOP } };
    const { id } = expectAnswer(
      await service.call(api, SESSIONS, { method: 'POST', scope, body }),
      201,
    );
    const address = `${SESSIONS}/sessions/${String(id)}`;
    expect(expectAnswer(await service.call(api, address, { scope }), 200)).toMatchObject({ id });
    const page = await service.call(api, `/check/${String(id)}`, {
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Lindenbank')]);
  },
});
