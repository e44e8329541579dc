import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { FakeServer } from '@tessera/local/testing';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { describeAlone } from './support/describe-alone.js';
import { expectAnswer } from './support/expect-answer.js';

const DECISIONS = '/api/decisions';
const scope = 'decisions:create decisions:read';

describeAlone({
  name: 'fraud',
  writeAndRead: async ({ service, api }) => {
    const request = { method: 'POST', scope, body: decisionRequest() };
    const made = expectAnswer(await service.call(api, DECISIONS, request), 201);
    const path = `${DECISIONS}/${String(made['id'])}`;
    const read = expectAnswer(await service.call(api, path, { scope }), 200);
    expect(read).toMatchObject({ id: made['id'], outcome: 'ALLOW' });
  },
  needs: {
    peer: 'vault',
    ask: ({ service, api }) => {
      const credential = { type: 'vault_token', vault_token: { id: randomUUID() } };
      const body = decisionRequest({ credential });
      return service.call(api, DECISIONS, { method: 'POST', scope, body });
    },
    absent: 503,
    present: 201,
    play: async () => {
      const vault = new FakeServer(({ headers }) =>
        headers.authorization?.startsWith('Bearer ') === true
          ? { status: 200, body: { card: { masked_account_number: '411111******1111' } } }
          : { status: 401, body: {} },
      );
      await vault.start();
      return { url: vault.url, close: () => vault.stop() };
    },
  },
});
