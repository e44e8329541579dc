import { expect } from '@jest/globals';
import { fromPan } from '../../apps/vault/test/factories/cards.js';
import { describeAlone } from './support/describe-alone.js';
import { expectAnswer } from './support/expect-answer.js';

const TOKENS = '/api/pci/tokens';
const scope = 'pci:tokens:create pci:tokens:read';

describeAlone({
  name: 'vault',
  writeAndRead: async ({ service, api }) => {
    const made = await service.call(api, TOKENS, { method: 'POST', scope, body: fromPan() });
    const { id } = expectAnswer(made, 201);
    const read = expectAnswer(await service.call(api, `${TOKENS}/${String(id)}`, { scope }), 200);
    expect(read['card']).toMatchObject({ masked_account_number: '411111******1111' });
  },
});
