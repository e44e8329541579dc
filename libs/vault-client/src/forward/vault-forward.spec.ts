import { describe, expect, it } from '@jest/globals';
import { toAccountId } from '@tessera/ids';
import fc from 'fast-check';
import { placeholder } from './placeholder.js';
import { forwardRequest, networkTokenForwardPath } from './vault-forward.js';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('{{', '}}', '{{ account_number }}', '{{7*7}}', '__proto__', "a'b\\c", 'a.b[0]'),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.constantFrom(null, true, 12),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;

function fieldsOf(headers: Readonly<Record<string, string>> | undefined): unknown {
  return JSON.parse(headers?.['x-template-fields'] ?? 'null');
}

describe('a forward of a service', () => {
  it('marks its placeholders and nothing else, whatever its strings are', () => {
    fc.assert(
      fc.property(json, text, (value, header) => {
        const request = forwardRequest(null, '/forward', {
          destination: 'https://api.psp.example',
          headers: { authorization: header },
          json: { value, card: { number: placeholder('account_number') } },
        });
        expect(JSON.parse(String(request.body))).toEqual({
          value,
          card: { number: '{{ account_number }}' },
        });
        expect(fieldsOf(request.headers)).toEqual(['$.card.number']);
        expect(request.headers?.['x-forward-0-value']).toBe(header);
      }),
    );
  });

  it('names the place of a placeholder under any key, in ASCII', () => {
    const { headers } = forwardRequest(null, '/forward', {
      destination: 'https://api.psp.example',
      headers: { 'x-pan': placeholder('account_number') },
      json: { 'ключ "a"': [{ "o'k\\": placeholder('expiry_month', { unwrap: true }) }] },
    });
    expect(headers?.['x-template-fields']).toMatch(/^[ -~]+$/);
    expect(fieldsOf(headers)).toEqual([`$['ключ "a"'][0]['o\\'k\\\\']`, 'x-forward-0-value']);
  });

  it('sends accept as it is, since the vault refuses to set a header twice', () => {
    const { headers } = forwardRequest(null, '/forward', {
      destination: 'https://api.psp.example',
      headers: { Accept: 'text/csv', authorization: 'Bearer x' },
      json: {},
    });
    expect(headers).toMatchObject({ accept: 'text/csv', 'x-forward-1-name': 'authorization' });
    expect(Object.values(headers ?? {})).not.toContain('Accept');
  });

  it('writes a form in which only the placeholders are templates', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text, { maxKeys: 4 }), (values) => {
        const account = toAccountId('an-account');
        const request = forwardRequest(account, networkTokenForwardPath('t'), {
          destination: 'https://api.psp.example',
          cryptogramReference: 'c',
          form: { ...values, 'card[number]': placeholder('number'), left: undefined },
        });
        const parsed = [...new URLSearchParams(String(request.body))];
        const expected = { ...values, 'card[number]': '{{ number }}' };
        delete (expected as Record<string, unknown>)['left'];
        expect(Object.fromEntries(parsed)).toEqual(expected);
        expect(fieldsOf(request.headers)).toEqual(["$['card[number]']"]);
        expect(request.headers).toMatchObject({
          'content-type': 'application/x-www-form-urlencoded',
          'x-cryptogram-reference': 'c',
        });
        expect(String(request.body)).toContain('card%5Bnumber%5D={{ number }}');
      }),
    );
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a number that JSON does not have', NaN],
    ['a function', () => 1],
  ])('refuses %s', (_what, value) => {
    const forward = { destination: 'https://api.psp.example', json: { value } };
    expect(() => forwardRequest(null, '/forward', forward)).toThrow(TypeError);
  });
});
