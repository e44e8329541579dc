import { describe, expect, it } from '@jest/globals';
import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { canonicalBody } from './canonical-body.js';

const KEY = createSecretKey(Buffer.alloc(32, 7));

function bytes(body: string, secretFields?: string[]): string {
  return canonicalBody(KEY, Buffer.from(body), { secretFields }).toString('utf8');
}

describe('canonicalBody', () => {
  it.each([
    [
      'key order and white space',
      '{"a":1,"b":{"c":2,"d":[1,2]}}',
      ' {"b" : {"d":[1, 2],"c":2},\n"a":1.0}',
    ],
    ['escapes', '{"a":"é"}', '{"a":"\\u00e9"}'],
    ['a repeated key', '{"a":2}', '{"a":1,"a":2}'],
  ])('ignores %s', (_, first, second) => {
    expect(bytes(second)).toBe(bytes(first));
  });

  it.each([
    ['an element order', '[1,2]', '[2,1]'],
    ['a number and a string', '{"a":1}', '{"a":"1"}'],
    ['null and absence', '{"a":null}', '{}'],
    ['a key that JSON.parse treats specially', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ['a number and its JSON in a string', '{"a":[1]}', '{"a":"[1]"}'],
    ['a body with a code and one without', '{"security_code":"123"}', '{}'],
    ['a code and null', '{"security_code":"123"}', '{"security_code":null}'],
    ['names that only contain the letters', '{"disc_score":"100"}', '{"disc_score":"200"}'],
    ['two card numbers', '{"n":"4111111111111111"}', '{"n":"4012888888881881"}'],
    ['two values of an ambiguous name that are no codes', '{"cid":"cust-1"}', '{"cid":"cust-2"}'],
  ])('tells %s apart', (_, first, second) => {
    expect(bytes(second)).not.toBe(bytes(first));
  });

  it.each([
    '{"pan":{"security_code":"123"}}',
    '{"securityCode":"123"}',
    '{"CVV2":123}',
    '{"card-cvc":"123"}',
    '{"card":{"verification_value":"123"}}',
    '{"cid":"123"}',
    '{"cardCsc":"123"}',
    '{"cvc":["1","2","3"],"cvv":{"is":"123"}}',
    '{"fields":[{"name":"cvv","value":"123"}]}',
    '{"text":"cvv: 123"}',
    '{"text":"the security code is not here, but CVC2=123 is"}',
    '{"embedded":"{\\"cvc\\":\\"123\\"}"}',
    '{"ｃｖｃ":"123"}',
  ])('leaves the security code out of %s', (body) => {
    const other = body.replace('123', '987').replace('"1","2","3"', '"9","8","7"');
    expect(other).not.toBe(body);
    expect(bytes(body)).toBe(bytes(other));
    expect(bytes(body)).not.toMatch(/123|"1","2","3"/);
  });

  it('writes members in the order of their UTF-16 units, however many there are', () => {
    const fields = fc.dictionary(fc.string({ unit: 'binary' }), fc.boolean(), { maxKeys: 40 });
    fc.assert(
      fc.property(fields, (value) => {
        const members = Object.keys(value)
          .sort()
          .map((name) => `${JSON.stringify(name)}:${String(value[name])}`);
        expect(bytes(JSON.stringify(value))).toBe(`{${members.join()}}`);
      }),
    );
  });

  it('writes what JSON writes of ordered values, whatever their spelling in the text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isWide) => {
        const text = JSON.stringify(value, null, isWide ? 2 : 0);
        fc.pre(!/[\\é\u0080-\uffff]|\d{12}|cv|security/i.test(text) && !/"[{[]/.test(text));
        expect(bytes(text)).toBe(JSON.stringify(ordered(value)));
      }),
    );
  });

  it.each(['{"a":1,}', '4111 1111', '{"a":01}', '{"a":"\u0001"}'])(
    'takes %j, which is not JSON, for one string',
    (body) => {
      expect(bytes(body)).toBe(JSON.stringify(body));
    },
  );

  it('writes the same bytes as every release before', () => {
    const body =
      '{"b":[1.0,-0,1e3,123456789013,true,null], "a":"x\\u00e9", "n":4111111111111111, "cvc2":"1",' +
      '"j":"{\\"z\\":1,\\"y\\":\\"cvc 123\\"}", "fields":[{"value":"1","key":"cvv"}]}';
    const card = 'card(811c1def0aa576393acffbfbf64d4d9c322449cc5cf18d431fbd3c81d6266187)';
    expect(bytes(body)).toBe(
      `{"a":"xé","b":[1,0,1000,"123456789013",true,null],"cvc2":"<security code>",` +
        `"fields":[{"key":"cvv","value":"<security code>"}],` +
        `"j":json({"y":"cvc ?","z":1}),"n":${card}}`,
    );
  });

  it('leaves out the fields that a route declares', () => {
    expect(bytes('{"a":{"pin":"1"}}', ['pin'])).toBe(bytes('{"a":{"pin":"2"}}', ['pin']));
  });

  it('writes no card number', () => {
    const written = bytes('{"a":"4111111111111111","b":4111111111111111}');
    expect(written).not.toContain('4111111111111111');
  });

  it('survives a body that nests without end', () => {
    expect(bytes('['.repeat(100_000) + ']'.repeat(100_000))).toContain('nested too deeply');
  });
});

/** The same value with the members of its objects in the order of their names. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}
