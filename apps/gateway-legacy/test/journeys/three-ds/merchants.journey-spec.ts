import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { GatewayUnderTest } from './support/gateway-under-test.js';
import { bodyOf, NUMBERS, ThreeDsFoundation } from './support/three-ds-stack.js';

const SCHEME = {
  name: 'visa',
  acquirer_bin: '411111',
  requestor_id: 'R-1',
  requestor_name: 'Lamp Shop',
  category_code: '5712',
  merchant_id: 'M-1',
  merchant_name: 'Lamps of Vienna',
};
const MERCHANT = {
  legal_name: 'Lamp Shop',
  company_city: 'Vienna',
  country_code: 'AT',
  website_url: 'https://lamps.example',
  default_currency: 'EUR',
  three_ds_enabled: true,
  schemes: [SCHEME],
};

let foundation: ThreeDsFoundation;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  foundation = await ThreeDsFoundation.boot();
  gateway = await GatewayUnderTest.boot(foundation);
});

afterAll(async () => {
  await gateway.close();
  await foundation.close();
});

async function create(changes: object = {}): Promise<string> {
  const answer = await gateway.post('/merchants', { ...MERCHANT, ...changes });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body['id']);
}

/** Without the merchant in the request. */
const authenticate = (changes: object, card: string = NUMBERS.authenticates): Promise<Answer> =>
  gateway.authenticate(card, { merchant: undefined, ...changes });

const faults = ({ body }: Answer) => body['validation_errors'];
const refused = (message: string) => [{ path: '$.merchant_id', message }];

describe('an authentication for a merchant of the account', () => {
  it('needs not name the only one, and has to name one of several', async () => {
    expect(faults(await authenticate({}))).toEqual(refused('is required: create a merchant first'));
    await create();
    const first = bodyOf(await authenticate({}));
    expect(first).toMatchObject({ status: 'completed', transaction_status: 'Y' });
    const [row] = await gateway.service.query<{ row: string }>(
      'select t::text as row from authentication t where id = $1',
      [first['id']],
    );
    expect(row?.row).toContain('Lamps of Vienna');
    const merchant_id = await create();
    expect(faults(await authenticate({}))).toEqual(
      refused('is required: the account has several merchants'),
    );
    expect(bodyOf(await authenticate({ merchant_id }))['status']).toBe('completed');
  });

  it("returns 422 for another account's merchant, one without 3-D Secure and one that the scheme does not know", async () => {
    expect(faults(await authenticate({ merchant_id: randomUUID() }))).toEqual(
      refused('is no merchant of this account'),
    );
    const without = await create({ three_ds_enabled: false });
    expect(faults(await authenticate({ merchant_id: without }))).toEqual(
      refused('is not enabled for 3-D Secure'),
    );
    const merchant_id = await create();
    expect(faults(await authenticate({ merchant_id }, NUMBERS.authenticatesMastercard))).toEqual(
      refused('is not registered with mastercard'),
    );
  });

  it('returns 422 for a merchant given both by ID and by its fields', async () => {
    const merchant_id = await create();
    const answer = await gateway.authenticate(NUMBERS.authenticates, { merchant_id });
    expect(faults(answer)).toEqual(refused('must not be combined with merchant'));
  });
});
