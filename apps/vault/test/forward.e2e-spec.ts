import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { faults, forward, forwardToken, type ForwardCall } from './support/forwarding.js';
import { MerchantServer } from './support/merchant-server.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';
import { withoutDrawn } from './support/without-drawn.js';

const NUMBER = TEST_NUMBERS.visa;
const JSON_TYPE = 'application/json';

let vault: VaultUnderTest;
let merchant: MerchantServer;
let tokenId: string;

async function createToken(overrides: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await vault.post('/api/pci/tokens', fromPan(overrides));
  expect(status).toBe(201);
  return String(body['id']);
}

const send = (call: ForwardCall, id = tokenId) =>
  forward(vault, id, { destination: `${merchant.url}/pay`, ...call });

const arrivedText = () => merchant.last.body.toString('utf8');

async function audits(
  object: string,
): Promise<{ action: string; result: string; details: string }[]> {
  return vault.query(
    'select action, result, details from audit_event where object_id = $1 order by created_at, id',
    [object],
  );
}

beforeAll(async () => {
  merchant = await MerchantServer.start();
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    FORWARD_ALLOWED_DESTINATIONS: `${merchant.url},https://*.psp.example,http://127.0.0.1:1`,
    // Waited for once, by a destination that never responds; the others respond as fast as the machine
    // allows.
    FORWARD_TIMEOUT_MS: '8000',
    LOG_LEVEL: 'debug',
  });
  tokenId = await createToken({ cardholder_name: 'Zoë "Q" <O\'Neil> & Söhne', expiry_month: 7 });
});

afterAll(async () => {
  await vault.close();
  await merchant.close();
});

beforeEach(() => {
  merchant.arrived.length = 0;
  merchant.answering = (_, response) => response.writeHead(200).end();
});

describe('the method of a forward', () => {
  it.each(['POST', 'PUT', 'PATCH'])('is %s where the caller names it', async (method) => {
    const headers = { 'x-destination-method': method };
    expect((await send({ headers, body: '{{ account_number }}' })).status).toBe(200);
    expect([merchant.last.method, arrivedText()]).toEqual([method, NUMBER]);
    expect(merchant.last.headers['x-destination-method']).toBeUndefined();
  });

  it('is shown by a dry run, and recorded where it is not POST', async () => {
    const id = await createToken();
    const headers = { 'x-destination-method': 'PATCH' };
    const shown = await send({ headers, query: '?dry_run=true' }, id);
    expect(JSON.parse(shown.text)).toMatchObject({ dry_run: true, method: 'PATCH' });
    await send({ headers }, id);
    await send({}, id);
    const methods = (await audits(id))
      .filter(({ action }) => action === 'pci.token.forward')
      .map(({ details }) => (JSON.parse(details) as { method?: string }).method);
    expect(methods).toEqual(['PATCH', undefined]);
  });

  it.each(['put', 'GET', 'DELETE', 'CONNECT', ''])('returns 422 for %j', async (method) => {
    const answer = await send({ headers: { 'x-destination-method': method } });
    expect([answer.status, faults(answer)]).toEqual([
      422,
      [{ path: '$.headers.x-destination-method', message: 'must be one of POST, PUT, PATCH' }],
    ]);
    expect(merchant.arrived).toEqual([]);
  });
});

describe('the body of a forward', () => {
  it('is JSON with every value in place, which the destination parses', async () => {
    const body = `{"card": {"number": "{{ account_number }}", "name": "{{cardholder_name}}",
      "month": "{{ expiry_month }}", "expiry": "{{expiry_month}}/{{expiry_year}}",
      "native": ["{{ expiry_month | unwrap }}", {{ expiry_year|unwrap }}, {{ account_number }}]}}`;
    const answer = await send({ body, contentType: JSON_TYPE });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-forward-answered-by')).toBe('destination');
    expect(JSON.parse(arrivedText())).toEqual({
      card: {
        number: NUMBER,
        name: 'Zoë "Q" <O\'Neil> & Söhne',
        month: '07',
        expiry: '07/2099',
        native: [7, 2099, NUMBER],
      },
    });
  });

  it('is a form with every value in place', async () => {
    const body = 'pan={{account_number}}&name={{ cardholder_name }}&m={{ expiry_month | unwrap }}';
    await send({ body, contentType: 'application/x-www-form-urlencoded' });
    expect(Object.fromEntries(new URLSearchParams(arrivedText()))).toEqual({
      pan: NUMBER,
      name: 'Zoë "Q" <O\'Neil> & Söhne',
      m: '7',
    });
  });

  it('is XML with every value escaped for its place', async () => {
    const body =
      '<card name="{{ cardholder_name }}"><n>{{cardholder_name}}</n><![CDATA[{{cardholder_name}}]]></card>';
    await send({ body, contentType: 'text/xml; charset=utf-8' });
    const escaped = 'Zo&#235; &quot;Q&quot; &lt;O&#39;Neil&gt; &amp; S&#246;hne';
    expect(arrivedText()).toBe(
      `<card name="${escaped}"><n>${escaped}</n><![CDATA[Zoë "Q" <O'Neil> & Söhne]]></card>`,
    );
  });

  it('is anything else byte by byte, also without a content type', async () => {
    const around = Buffer.from([0, 255, 10, 128]);
    const body = Buffer.concat([around, Buffer.from('{{ account_number }}'), around]);
    await send({ body });
    expect(merchant.last.body).toEqual(Buffer.concat([around, Buffer.from(NUMBER), around]));
    expect(merchant.last.headers['content-type']).toBeUndefined();
  });

  it.each<[string, string, string, string[]]>([
    ['at the top', JSON_TYPE, '{"n": "{{ account_number }}", "n": "x"}', ['$.n']],
    ['in another spelling', JSON_TYPE, '{"n": "{{ account_number }}", "\\u006e": 1}', ['$.n']],
    [
      'without a placeholder',
      'application/vnd.psp+json',
      '[{"a": {"b": 1, "b": 2}}]',
      ['$[0].a.b'],
    ],
    [
      'after a bare placeholder',
      JSON_TYPE,
      '{"y": {{ expiry_year | unwrap }}, "a": 1, "y": 1, "a": 2}',
      ['$.y', '$.a'],
    ],
    ['in a line of several', 'application/x-ndjson', '{"a": 1}\n{"a": 1, "a": 2}', ['$.a']],
    ['as a card number', JSON_TYPE, `{"${NUMBER}": 1, "${NUMBER}": 2}`, ["$['411111******1111']"]],
  ])('returns 422 for a name that is given twice %s', async (_where, contentType, body, paths) => {
    const answer = await send({ body, contentType });
    const expected = paths.map((path) => ({ path, message: 'must not be given twice' }));
    expect([answer.status, faults(answer)]).toEqual([422, expected]);
    expect(merchant.arrived).toEqual([]);
  });

  it('may repeat a name in different objects, lines, strings and other content types', async () => {
    const bodies: [string, string][] = [
      [JSON_TYPE, '{"a": {"a": "\\"a\\": 1, \\"a\\": 2"}, "b": [{"a": 1}, {"a": 2}]}'],
      ['application/x-ndjson', '{"a": 1}\n{"a": 2}'],
      ['application/x-www-form-urlencoded', 'items=1&items=2'],
      ['text/plain', '{"a": 1, "a": 2}'],
    ];
    for (const [contentType, body] of bodies) {
      expect((await send({ body, contentType })).status).toBe(200);
      expect(arrivedText()).toBe(body);
    }
  });

  it('may be missing', async () => {
    expect((await send({})).status).toBe(200);
    expect(merchant.last.body).toHaveLength(0);
  });

  it('may have 1 MiB and no more', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    expect((await send({ body: megabyte, contentType: JSON_TYPE })).status).toBe(200);
    expect(merchant.last.body).toHaveLength(1024 * 1024);
    expect((await send({ body: `${megabyte}x`, contentType: 'text/plain' })).status).toBe(413);
  });

  it.each<[string, string, string, string]>([
    ['an unknown placeholder', JSON_TYPE, '{"a": [1, {"b c": "{{ pan }}"}]}', "$.a[1]['b c']"],
    ['a placeholder without its end', JSON_TYPE, '{"a": "{{ account_number"}', '$.a'],
    ['an unknown filter', JSON_TYPE, '{"a": "{{ account_number | upper }}"}', '$.a'],
    ['a placeholder that is an expression', JSON_TYPE, '{"a": "{{ 1 + 1 }}"}', '$.a'],
    ['unwrap within a longer string', JSON_TYPE, '{"a": "x{{ expiry_year | unwrap }}"}', '$.a'],
    [
      'an unknown placeholder in a form',
      'application/x-www-form-urlencoded',
      'a=1&b=%20{{x}}',
      '$.b',
    ],
    ['a value in an XML comment', 'application/xml', '<a><!-- {{ account_number }} --></a>', '$'],
    ['a value as an XML element', 'application/xml', '<{{ account_number }}/>', '$'],
    ['a missing security code', JSON_TYPE, '{"c": {"cvc": "{{ security_code }}"}}', '$.c.cvc'],
  ])('returns 422 for %s and sends nothing', async (_what, contentType, body, path) => {
    const answer = await send({ body, contentType });
    expect([answer.status, faults(answer).map((fault) => fault.path)]).toEqual([422, [path]]);
    expect(merchant.arrived).toEqual([]);
  });

  it('returns 422 for a field that the card does not have', async () => {
    const nameless = await createToken({ cardholder_name: undefined });
    const answer = await send(
      { body: '{{ cardholder_name }}', contentType: 'text/plain' },
      nameless,
    );
    expect(faults(answer)).toEqual([
      { path: '$', message: 'needs a value that there is not: cardholder_name (line 1, column 1)' },
    ]);
  });

  it('returns 422 for a name with a line break where it would end a part', async () => {
    const broken = await createToken({ cardholder_name: 'A\r\n--b\r\nB' });
    const contentType = 'multipart/form-data; boundary=b';
    const answer = await send(
      { body: '--b\r\n\r\n{{ cardholder_name }}\r\n--b--', contentType },
      broken,
    );
    expect(answer.status).toBe(422);
    const inHeader = await send({ headers: { 'x-name': '{{ cardholder_name }}' } }, broken);
    expect(faults(inHeader).map(({ path }) => path)).toEqual(['$.headers.x-name']);
    expect(merchant.arrived).toEqual([]);
  });
});

describe('the headers of a forward', () => {
  it('are passed on without what is between the caller and the vault', async () => {
    const token = await forwardToken(vault);
    await send({
      token,
      headers: {
        'x-merchant': 'm-1',
        'x-card': 'pan={{ account_number }}',
        cookie: 'session=1',
        'x-request-id': 'req-1',
        'x-forwarded-for': '10.0.0.1',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    const { headers } = merchant.last;
    expect(headers).toMatchObject({ 'x-merchant': 'm-1', 'x-card': `pan=${NUMBER}` });
    for (const name of [
      'authorization',
      'cookie',
      'x-request-id',
      'x-forwarded-for',
      'traceparent',
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers).not.toHaveProperty('x-destination-url');
    expect(JSON.stringify(headers)).not.toContain(token);
    expect(headers.host).toBe(new URL(merchant.url).host);
  });

  it('take a pair for one that would be stripped', async () => {
    const headers = {
      'x-auth-name': 'Authorization',
      'x-auth-value': 'Bearer of-the-psp-{{ expiry_year }}',
      'x-2-name': 'Cookie',
      'x-2-value': 'a=b',
    };
    await send({ headers });
    expect(merchant.last.headers).toMatchObject({
      authorization: 'Bearer of-the-psp-2099',
      cookie: 'a=b',
    });
    expect(merchant.last.headers).not.toHaveProperty('x-auth-name');
  });

  it.each<[string, Record<string, string>, string]>([
    ['a name without a value', { 'x-auth-name': 'authorization' }, '$.headers.x-auth-value'],
    ['a value without a name', { 'x-auth-value': 'x' }, '$.headers.x-auth-name'],
    ['an invalid name', { 'x-1-name': 'a b', 'x-1-value': 'x' }, '$.headers.x-1-name'],
    ['an empty name', { 'x-1-name': '', 'x-1-value': 'x' }, '$.headers.x-1-name'],
    [
      'a framing header',
      { 'x-1-name': 'Transfer-Encoding', 'x-1-value': 'x' },
      '$.headers.x-1-name',
    ],
    ['host', { 'x-1-name': 'Host', 'x-1-value': 'inside' }, '$.headers.x-1-name'],
    [
      'a header that is there',
      { 'x-1-name': 'x-a', 'x-1-value': 'x', 'x-a': '1' },
      '$.headers.x-1-name',
    ],
    ['an unknown placeholder', { 'x-a': '{{ nothing }}' }, '$.headers.x-a'],
    ['a name that no header can hold', { 'x-a': '{{ cardholder_name }}' }, '$.headers.x-a'],
    ['an idempotency key', { 'x-idempotency-key': 'k' }, '$.headers.x-idempotency-key'],
  ])('422 %s and send nothing', async (_what, headers, path) => {
    const answer = await send({ headers });
    expect([answer.status, faults(answer).map((fault) => fault.path)]).toEqual([422, [path]]);
    expect(merchant.arrived).toEqual([]);
  });
});

describe('the destination', () => {
  it.each<[string, string | undefined]>([
    ['is missing', undefined],
    ['is no address', 'pay'],
    ['has user information', 'https://a:b@api.psp.example/'],
    ['holds a placeholder', 'https://api.psp.example/{{ account_number }}'],
    ['is not on the list', 'https://psp.example/'],
    ['only begins like one on the list', `http://localhost.evil.example/`],
    ['speaks another protocol', 'ftp://api.psp.example/'],
  ])('is refused when it %s', async (_what, destination) => {
    const answer = await forward(vault, tokenId, { destination });
    expect(answer.status).toBe(422);
    expect(faults(answer).map(({ path }) => path)).toEqual(['$.headers.x-destination-url']);
  });

  it('returns 502 when it is unreachable, and 504 when it is silent', async () => {
    const absent = await forward(vault, tokenId, { destination: 'http://127.0.0.1:1/' });
    expect([absent.status, JSON.parse(absent.text)]).toMatchObject([
      502,
      { classifier: 'BAD_GATEWAY', message: 'The destination could not be reached.' },
    ]);
    merchant.answering = () => undefined;
    const silent = await send({});
    expect([silent.status, JSON.parse(silent.text)]).toMatchObject([
      504,
      { classifier: 'GATEWAY_TIMEOUT' },
    ]);
  });

  it('that answers with more than 1 MiB is 502, packed or not', async () => {
    merchant.answerWith(200, {}, Buffer.alloc(1024 * 1024 + 1, 'x'));
    expect((await send({})).status).toBe(502);
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, 'x'));
    merchant.answerWith(200, { 'content-encoding': 'gzip' }, bomb);
    expect((await send({})).status).toBe(502);
    merchant.answerWith(200, { 'content-encoding': 'unheard-of' }, 'x');
    expect((await send({})).status).toBe(502);
  });

  it('that redirects is not followed: its answer comes back', async () => {
    merchant.answerWith(307, { location: `${merchant.url}/elsewhere` });
    const answer = await send({ body: '{{ account_number }}' });
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`${merchant.url}/elsewhere`);
    expect(merchant.arrived).toHaveLength(1);
  });
});

describe('the answer of a forward', () => {
  it('is the destination’s: status, headers and body', async () => {
    merchant.answerWith(402, { 'x-decline': 'insufficient', 'content-type': 'text/csv' }, 'a;b\n');
    const answer = await send({});
    expect([answer.status, answer.text]).toEqual([402, 'a;b\n']);
    expect(answer.headers.get('x-decline')).toBe('insufficient');
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('hides the number in whatever form and place it comes back', async () => {
    const spaced = '4111 1111 1111 1111';
    const body = JSON.stringify({
      plain: NUMBER,
      spaced,
      dashed: spaced.replaceAll(' ', '-'),
      encoded: encodeURIComponent(`pan=${spaced}`),
      base64: Buffer.from(`{"pan":"${NUMBER}"}`).toString('base64'),
      basic: `Basic ${Buffer.from(`user:${NUMBER}`).toString('base64')}`,
      hex: Buffer.from(NUMBER).toString('hex'),
      fixed: `0016${NUMBER}00`,
      number: Number(NUMBER),
      other: TEST_NUMBERS.mastercard,
    });
    merchant.answerWith(
      200,
      { 'content-type': JSON_TYPE, 'x-echo': NUMBER, [NUMBER]: 'as a name' },
      body,
    );
    const answer = await send({ body: '{{ account_number }}' });
    const seen = JSON.parse(answer.text) as Record<string, string>;
    expect(seen).toMatchObject({
      plain: '411111******1111',
      spaced: '4111 11** **** 1111',
      dashed: '4111-11**-****-1111',
      encoded: 'pan%3D4111%2011**%20****%201111',
      fixed: '0016411111******111100',
      number: '411111******1111',
      other: '555555******4444',
    });
    expect(Buffer.from(seen['base64'] ?? '', 'base64').toString()).toBe(
      '{"pan":"411111******1111"}',
    );
    expect(Buffer.from(seen['hex'] ?? '', 'hex').toString()).toBe('411111******1111');
    expect(answer.headers.get('x-echo')).toBe('411111******1111');
    expect(answer.headers.get(NUMBER)).toBeNull();
  });

  it('hides a number that arrives in pieces or packed', async () => {
    merchant.answerWith(200, {}, 'pan: 41111111', '1111', '1111.');
    expect((await send({ body: '{{ account_number }}' })).text).toBe('pan: 411111******1111.');
    const packed = gzipSync(`pan: ${NUMBER}.`);
    merchant.answerWith(200, { 'content-encoding': 'gzip' }, packed);
    const answer = await send({ body: '{{ account_number }}' });
    expect(answer.text).toBe('pan: 411111******1111.');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('comes back byte by byte where there is nothing to hide', async () => {
    const bytes = Buffer.from('{ "a":\t"é 💳 x",\r\n"b": 1.50 }');
    merchant.answerWith(200, { 'content-type': JSON_TYPE }, bytes);
    expect((await send({})).bytes).toEqual(bytes);
  });

  it.each<[string, Record<string, string>, Buffer]>([
    ['is binary', { 'content-type': 'image/png' }, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
    ['is packed without saying so', { 'content-type': JSON_TYPE }, gzipSync(`pan: ${NUMBER}.`)],
    ['is no UTF-8', { 'content-type': JSON_TYPE }, Buffer.from('"é"', 'latin1')],
    ['has an unknown charset', { 'content-type': 'text/plain; charset=ebcdic' }, Buffer.from('a')],
    ['has an unknown coding', { 'content-encoding': 'unheard-of' }, Buffer.from('a')],
    ['is nested on purpose', {}, Buffer.from(`%${'25'.repeat(200_000)}34`)],
  ])('is 502 when it %s', async (_what, headers, body) => {
    merchant.answerWith(200, headers, body);
    const answer = await send({ body: '{{ account_number }}' });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      502,
      { classifier: 'BAD_GATEWAY' },
    ]);
  });

  it('hides a part of the number in headers too', async () => {
    merchant.answerWith(200, {
      'x-part': NUMBER.slice(0, 15),
      'x-encoded': encodeURIComponent(Buffer.from(NUMBER).toString('base64')),
      'x-display': '411111******1111',
    });
    const { headers } = await send({ body: '{{ account_number }}' });
    expect(headers.get('x-part')).toBe('411111******111');
    expect(headers.get('x-display')).toBe('411111******1111');
    const back = Buffer.from(decodeURIComponent(headers.get('x-encoded') ?? ''), 'base64');
    expect(back.toString()).toBe('411111******1111');
  });
});

describe('a security code', () => {
  it('is sent once and never comes back', async () => {
    const id = await createToken({ security_code: '737' });
    const body = '{"cvc": "{{ security_code }}", "amount": 737}';
    merchant.answering = ({ body: echoed }, response) => {
      response.writeHead(200, { 'content-type': JSON_TYPE }).end(echoed);
    };
    const answer = await send({ body, contentType: JSON_TYPE }, id);
    expect(JSON.parse(arrivedText())).toEqual({ cvc: '737', amount: 737 });
    expect(JSON.parse(answer.text)).toEqual({ cvc: '***', amount: '***' });
    expect((await send({ body, contentType: JSON_TYPE }, id)).status).toBe(422);
  });

  it.each([
    ['under another name', '{"reference": "{{ security_code }}"}', '{"reference": "***"}'],
    ['among words', '{"note": "code {{ security_code }}."}', '{"note": "code ***."}'],
    ['glued to letters', '{"note": "a{{ security_code }}b"}', '{"note": "*****"}'],
    ['glued to digits', '{"note": "9{{ security_code }}9-1"}', '{"note": "*****-1"}'],
    ['twice in a row', '{"n": "{{ security_code }}{{ security_code }}"}', '{"n": "******"}'],
    ['in form fields', 'a={{ security_code }}&b=7&{{ security_code }}=1', 'a=***&b=7&***=1'],
  ])('is hidden in an echo %s', async (_where, body, shown) => {
    const id = await createToken({ security_code: '737' });
    merchant.answering = ({ body: echoed }, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(echoed);
    };
    expect((await send({ body, contentType: 'text/plain' }, id)).text).toBe(shown);
  });

  it('is sent by one of many forwards at once', async () => {
    const id = await createToken({ security_code: '737' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send({ body: '{{ security_code }}' }, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(9).fill(422),
    ]);
  });

  it('is kept by a dry run and by every request that is refused', async () => {
    const id = await createToken({ security_code: '737', cardholder_name: 'Zoë' });
    const body = '{{ security_code }}';
    await send({ body, query: '?dry_run=true' }, id);
    await send({ body: `${body}{{ nothing }}` }, id);
    await send({ body, headers: { 'x-name': '{{ cardholder_name }}' } }, id);
    await forward(vault, id, { destination: 'https://elsewhere.example/', body });
    expect(merchant.arrived).toEqual([]);
    expect((await send({ body }, id)).status).toBe(200);
    expect(arrivedText()).toBe('737');
  });

  it('is kept for what is left of its hour when the destination was not reached', async () => {
    const id = await createToken({ security_code: '737' });
    const body = '{{ security_code }}';
    const deadline = 'select expires_at from pci_token_code_deadline where token_id = $1';
    const before = await vault.query(deadline, [id]);
    const unreached = await forward(vault, id, { destination: 'http://127.0.0.1:1/', body });
    expect(unreached.status).toBe(502);
    expect(await vault.query(deadline, [id])).toEqual(before);
    expect((await send({ body }, id)).status).toBe(200);
    expect(arrivedText()).toBe('737');
  });

  it('is used up by a destination that took it and gave no answer', async () => {
    const id = await createToken({ security_code: '737' });
    const body = '{{ security_code }}';
    merchant.answering = (_request, response) => response.destroy();
    expect((await send({ body }, id)).status).toBe(502);
    expect((await send({ body }, id)).status).toBe(422);
  });
});

describe('a dry run', () => {
  it('shows the request with its secrets redacted and sends nothing', async () => {
    const id = await createToken({ security_code: '737' });
    const answer = await send(
      {
        query: '?dry_run=true',
        contentType: JSON_TYPE,
        headers: {
          'x-a-name': 'authorization',
          'x-a-value': 'Bearer psp',
          'x-card': '{{account_number}}',
        },
        body: `{"n": "{{ account_number }}", "h": "{{ cardholder_name }}", "c": "{{ security_code }}",
          "m": "{{ expiry_month | unwrap }}", "literal": "${NUMBER}"}`,
      },
      id,
    );
    const shown = JSON.parse(answer.text) as { headers: object; body: string };
    expect([answer.status, shown]).toMatchObject([
      200,
      {
        dry_run: true,
        method: 'POST',
        destination_url: `${merchant.url}/pay`,
        headers: { authorization: '***', 'x-card': '411111******1111' },
        body_encoding: 'utf-8',
      },
    ]);
    expect(JSON.parse(shown.body)).toEqual({
      n: '411111******1111',
      h: '***',
      c: '***',
      m: 12,
      literal: '411111******1111',
    });
    expect(merchant.arrived).toEqual([]);
    expect(await audits(id)).toEqual([]);
  });
});

describe('access to forwards', () => {
  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await send({ token: null })).status).toBe(401);
    const reader = await vault.issuer.token({ scope: 'pci:tokens:read' });
    expect((await send({ token: reader })).status).toBe(403);
  });

  it.each([
    ['an unknown token', randomUUID()],
    ['a malformed ID', 'x'],
  ])('returns 404 for %s', async (_what, id) => {
    expect((await send({}, id)).status).toBe(404);
  });

  it('returns 404 for an expired token', async () => {
    const { body } = await vault.post('/api/pci/tokens', fromPan({}, { expires_in: 60 }));
    vault.clock.advance(60_000);
    const answer = await send({}, String(body['id']));
    vault.clock.reset();
    expect(answer.status).toBe(404);
  });

  it('returns 422 for an unknown query parameter', async () => {
    expect((await send({ query: '?dry_run=yes' })).status).toBe(422);
    expect((await send({ query: '?dry=true' })).status).toBe(422);
  });
});

describe('the audit trail', () => {
  it('has a row before and one after each forward that left, without the number', async () => {
    const id = await createToken();
    await send({ body: '{{ account_number }}' }, id);
    await forward(vault, id, { destination: 'https://elsewhere.example/' });
    await forward(vault, id, { destination: 'http://127.0.0.1:1/', body: '{{ account_number }}' });
    const rows = await audits(id);
    expect(rows.map(({ action, result }) => [action, result])).toEqual([
      ['pci.token.forward.begin', 'success'],
      ['pci.token.forward', 'success'],
      ['pci.token.forward', 'refused'],
      ['pci.token.forward.begin', 'success'],
      ['pci.token.forward', 'failed'],
    ]);
    const [begin, end, refused] = rows.map(({ details }) => JSON.parse(details) as object);
    const forwardId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(begin).toEqual({
      destination: merchant.url,
      forward_id: forwardId,
      placeholders: 'account_number',
    });
    expect(end).toEqual({
      destination: merchant.url,
      forward_id: (begin as { forward_id: string }).forward_id,
      status: 200,
    });
    expect(refused).toEqual({ reached: false });
    expect(JSON.stringify(rows)).not.toContain(NUMBER);
  });
});

describe('the log', () => {
  it('has no number and no security code of a forward, whatever became of it', async () => {
    const amex = TEST_NUMBERS['american express'];
    const id = await createToken({ account_number: amex, security_code: '7391' });
    const body = '{"n": "{{ account_number }}", "c": "{{ security_code }}"}';
    expect((await send({ body, contentType: JSON_TYPE }, id)).status).toBe(200);
    await send({ body: `${amex}{{ nothing }}`, headers: { 'x-pan': amex } }, id);
    await forward(vault, id, {
      destination: `${merchant.url}/${amex}`,
      body: '{{account_number}}',
    });
    await forward(vault, id, { destination: `https://${amex}.example/` });
    const log = vault.log.join('\n');
    expect(log).toContain('/api/pci/tokens/:id/forward');
    for (const number of [NUMBER, amex]) expect(log).not.toContain(number);
    expect(withoutDrawn(log)).not.toMatch(/(?<![0-9a-f.])7391(?![0-9a-f])/);
  });
});
