import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { FakeServer } from '@tessera/local/testing';
import { describeAlone } from './support/describe-alone.js';
import { expectAnswer } from './support/expect-answer.js';

const ENDPOINT = { url: 'https://receiver.example/events', events: ['payment.captured'] };
let headers: Record<string, string> = {};

describeAlone({
  name: 'gateway-legacy',
  provide: (service) => {
    const account = service.command('account', 'create', '--name', 'A shop');
    headers = { 'x-api-key': service.command('key', 'create', '--account', account) };
  },
  writeAndRead: async ({ service, api }) => {
    const request = { method: 'POST', headers, body: ENDPOINT };
    const { id } = expectAnswer(await service.call(api, '/webhooks', request), 201);
    const read = expectAnswer(await service.call(api, `/webhooks/${String(id)}`, { headers }), 200);
    expect(read).toMatchObject({ url: ENDPOINT.url });
  },
  needs: {
    peer: 'vault',
    ask: ({ service, api }) =>
      service.call(api, '/tokens/session', { method: 'POST', headers, body: {} }),
    absent: 503,
    present: 201,
    play: async () => {
      const session = { id: randomUUID(), session_id: randomUUID(), status: 'pending' };
      const vault = new FakeServer(({ headers: { authorization } }) =>
        authorization?.startsWith('Bearer ') === true
          ? { status: 201, body: session }
          : { status: 401, body: {} },
      );
      await vault.start();
      return { url: vault.url, close: () => vault.stop() };
    },
  },
});
