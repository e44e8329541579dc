import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonOutline, NONE } from './json-outline.js';

const TOKENS = [
  ...['{', '}', '[', ']', '"', ',', ':', ' ', '\n', '\\', '\\"', '\\u00', 'é', '\u0001'],
  ...['0', '1', '23', '.', '-', '+', 'e', 'E', 'true', 'false', 'null', 'nul', '"a"', '"b":'],
];
const TOO_DEEP = 66;

function isRead(text: string): boolean {
  return new JsonOutline().read(Buffer.from(text), 0);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function membersOf(text: string): [string, unknown][] {
  const outline = new JsonOutline();
  outline.read(Buffer.from(text), 0);
  const members: [string, unknown][] = [];
  for (let node = outline.childOf(0); node !== NONE; node = outline.nextOf(node)) {
    members.push([outline.nameOf(node), outline.simpleValueOf(node)]);
  }
  return members;
}

describe('JsonOutline', () => {
  const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 });
  const text = tokens.map((parts) => parts.join(''));

  it('reads what JSON.parse reads, and nothing else', () => {
    const inObject = text.map((value) => `{"a":${value}}`);
    const inDepth = text.map((value) => '['.repeat(TOO_DEEP) + value + ']'.repeat(TOO_DEEP));
    fc.assert(
      fc.property(fc.oneof(text, inObject, inDepth), (body) => {
        expect(isRead(body)).toBe(isJson(body));
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads every text that JSON.stringify writes, but for a token that was changed', () => {
    const changed = fc.tuple(fc.json(), fc.nat(), fc.constantFrom(...TOKENS));
    fc.assert(
      fc.property(changed, ([json, place, token]) => {
        expect(isRead(json)).toBe(true);
        const at = place % json.length;
        const other = json.slice(0, at) + token + json.slice(at + 1);
        expect(isRead(other)).toBe(isJson(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the members of an object by their names, and the last of each name', () => {
    expect(membersOf('{"b":1,"ab":2,"é":3,"a":4,"b":5,"\\u0061":6}')).toEqual([
      ['a', 6],
      ['ab', 2],
      ['b', 5],
      ['é', 3],
    ]);
  });

  it('orders few members and many in the same way', () => {
    const names = fc.array(fc.string({ maxLength: 2, unit: fc.constantFrom('a', 'b', 'é', '"') }), {
      minLength: 10,
      maxLength: 30,
    });
    fc.assert(
      fc.property(names, (all) => {
        const text = all.map((name, index) => `${JSON.stringify(name)}:${index}`).join();
        const last = new Map(all.map((name, index) => [name, index]));
        const expected = [...last].sort(([one], [other]) => (one < other ? -1 : 1));
        expect(membersOf(`{${text}}`)).toEqual(expected);
      }),
    );
  });
});
