import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isUnsafeName } from '@tessera/errors';
import fc from 'fast-check';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { faults, forward, type ForwardCall } from './support/forwarding.js';
import { MerchantServer } from './support/merchant-server.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const NUMBER = TEST_NUMBERS.visa;
const JSON_TYPE = 'application/json';

let vault: VaultUnderTest;
let merchant: MerchantServer;
let tokenId: string;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    FORWARD_ALLOWED_DESTINATIONS: merchant.url,
    FORWARD_TEMPLATE_FIELDS: 'required',
  });
  const { body } = await vault.post('/api/pci/tokens', fromPan({ security_code: '737' }));
  tokenId = String(body['id']);
});

afterAll(async () => {
  await vault.close();
  await merchant.close();
});

beforeEach(() => {
  merchant.arrived.length = 0;
});

const send = ({ headers, ...call }: ForwardCall, fields?: readonly string[]) =>
  forward(vault, tokenId, {
    destination: `${merchant.url}/pay`,
    contentType: JSON_TYPE,
    ...call,
    headers: { ...(fields && { 'x-template-fields': JSON.stringify(fields) }), ...headers },
  });

const arrivedText = () => merchant.last.body.toString('utf8');
const faultPaths = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status,
  faults(answer).map(({ path }) => path),
];

/** Text that looks like a template, or would confuse a search for one. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed()),
  fc.constantFrom(
    '{{ account_number }}',
    '{{ security_code }}',
    '{{',
    '}}',
    '{{ foo }}',
    '{{7*7}}',
    '"{{account_number}}"',
    '\\{{ expiry_month | unwrap }}',
    '{{'.repeat(200),
    '__proto__',
  ),
);

describe('x-template-fields', () => {
  it('leaves every byte as it is but for the marked fields', async () => {
    const value = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.constantFrom(null, false, 0, 1.5),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(
          text.filter((name) => !isUnsafeName(name)),
          tie('json'),
          { maxKeys: 4 },
        ),
      ),
    })).json;
    const space = fc.constantFrom(0, 1, 2);
    await fc.assert(
      fc.asyncProperty(value, value, space, async (before, after, indent) => {
        const shape = { before, card: [{ "number's": '{{ account_number }}' }], after };
        const body = JSON.stringify(shape, null, indent);
        const header = '{{ account_number }} {{ foo }}';
        const sent = { body, headers: { 'x-note': header } };
        const answer = await send(sent, ["$.card[0]['number\\'s']"]);
        expect([answer.status, answer.text]).toEqual([200, '']);
        const expected = { ...shape, card: [{ "number's": NUMBER }] };
        expect(arrivedText()).toBe(JSON.stringify(expected, null, indent));
        expect(merchant.last.headers['x-note']).toBe(header);
        expect(merchant.last.headers).not.toHaveProperty('x-template-fields');
      }),
      { numRuns: 60 },
    );
  });

  it('marks fields of forms, headers, halves of pairs and whole bodies of other types', async () => {
    const form = 'pan={{account_number}}&note={{account_number}}&{{account_number}}=1';
    const contentType = 'application/x-www-form-urlencoded';
    await send({ body: form, contentType }, ['$.pan']);
    expect(arrivedText()).toBe(`pan=${NUMBER}&note={{account_number}}&{{account_number}}=1`);
    const headers = {
      'x-pan': '{{ account_number }}',
      'x-a-name': 'authorization',
      'x-a-value': 'Bearer {{ expiry_year }}',
      'x-b-name': 'x-literal',
      'x-b-value': '{{ expiry_year }}',
    };
    await send({ headers }, ['X-Pan', 'x-a-value']);
    expect(merchant.last.headers).toMatchObject({
      'x-pan': NUMBER,
      authorization: 'Bearer 2099',
      'x-literal': '{{ expiry_year }}',
    });
    await send({ body: '<n>{{ account_number }}</n>', contentType: 'text/xml' }, ['$']);
    expect(arrivedText()).toBe(`<n>${NUMBER}</n>`);
    await send({ body: '<n>{{ account_number }}</n>', contentType: 'text/xml' }, []);
    expect(arrivedText()).toBe('<n>{{ account_number }}</n>');
    await send({ body: '"{{ expiry_month | unwrap }}"' }, ['$']);
    expect(arrivedText()).toBe('12');
  });

  it.each<[string, string, readonly string[], string]>([
    ['is absent', '{"a": "x"}', ['$.card.number'], '$.card.number'],
    ['is the name of a member', '{"a": {"{{ account_number }}": 1}}', ['$.a.b'], '$.a.b'],
    ['is a number', '{"a": 1}', ['$.a'], '$.a'],
    ['is null', '{"a": null}', ['$.a'], '$.a'],
    ['is an object', '{"a": {"b": "{{ account_number }}"}}', ['$.a'], '$.a'],
    ['is a list', '{"a": ["{{ account_number }}"]}', ['$.a'], '$.a'],
    ['is in the body twice', '{"a": "{{ account_number }}", "a": "x"}', ['$.a'], '$.a'],
    [
      'is in the body twice in another spelling',
      '{"a": "{{ account_number }}", "\\u0061": 1}',
      ['$.a'],
      '$.a',
    ],
    ['is below a member that is there twice', '{"a": {"b": "x"}, "a": 1}', ['$.a.b'], '$.a'],
    ['is past the end of a list', '["x"]', ['$[1]'], '$[1]'],
    ['has a placeholder that is unknown', '{"a": "{{ foo }}"}', ['$.a'], '$.a'],
    ['has braces that are no placeholder', '{"a": "{{"}', ['$.a'], '$.a'],
    ['is marked twice', '{"a": "x"}', ['$.a', "$['a']"], "$['a']"],
    ['is a header that is not sent', '{"a": "x"}', ['x-pan'], '$.headers.x-pan'],
    ['is a header of the vault', '{"a": "x"}', ['authorization'], '$.headers.authorization'],
    ['is in a body that is not JSON', '{"a": {{ expiry_year }}}', ['$.a'], '$'],
    [
      'is in a body with an unsafe name',
      String.raw`{"a": "x", "\\": 1}`,
      ['$.a'],
      String.raw`$['\\']`,
    ],
    ['is no path', '{}', ['$..a'], '$.headers.x-template-fields'],
    ['is a wildcard', '["x"]', ['$[*]'], '$.headers.x-template-fields'],
  ])('returns 422 when a marked field %s', async (_what, body, fields, path) => {
    expect(faultPaths(await send({ body }, fields))).toEqual([422, [path]]);
    expect(merchant.arrived).toEqual([]);
  });

  it.each([
    ['is not JSON', '$.a'],
    ['is not a list', '{"a": 1}'],
    ['has something else than strings', '[1]'],
    ['has an unsafe name', String.raw`[{"\\": 1}]`],
    ['has too many entries', JSON.stringify(Array.from({ length: 101 }, (_, i) => `$.a${i}`))],
  ])('returns 422 when it %s', async (_what, value) => {
    const answer = await send({ body: '{}', headers: { 'x-template-fields': value } });
    expect(faultPaths(answer)).toEqual([422, ['$.headers.x-template-fields']]);
  });

  it('returns 422 for a field of a form that is absent or there twice', async () => {
    const contentType = 'application/x-www-form-urlencoded';
    const once = await send({ body: 'a=1', contentType }, ['$.b']);
    const twice = await send({ body: 'a=1&%61={{account_number}}', contentType }, ['$.a']);
    expect([faultPaths(once), faultPaths(twice)]).toEqual([
      [422, ['$.b']],
      [422, ['$.a']],
    ]);
  });

  it('is required where the operator says so', async () => {
    const answer = await send({ body: '{"a": "{{ account_number }}"}' });
    expect(faultPaths(answer)).toEqual([422, ['$.headers.x-template-fields']]);
    expect(merchant.arrived).toEqual([]);
  });
});
