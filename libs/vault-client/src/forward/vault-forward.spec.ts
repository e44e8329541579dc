import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeholder } from './placeholder.js';
import { forwardRequest } from './vault-forward.js';

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
