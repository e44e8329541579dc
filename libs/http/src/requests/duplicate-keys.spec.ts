import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { duplicateKeys } from './duplicate-keys.js';

const pathsOf = (text: string) => duplicateKeys(text, JSON.parse(text)).map(({ path }) => path);

/** JSON as a list of members, so that names can come twice, with where they do. */
type Node = string | readonly (readonly [string, Node])[] | { readonly list: readonly Node[] };

const names = fc.constantFrom('a', 'b', '__proto__', 'a":', '', ' ', '0', 'é', '\\', '"');
const scalars = fc.constantFrom(
  '1',
  'null',
  'true',
  '"a"',
  '"x\\":1"',
  '":"',
  '"{\\"a\\":1,"',
  '""',
);
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    scalars,
    fc.array(fc.tuple(names, tie('node')), { maxLength: 5 }),
    fc.record({ list: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
}));

/** Writes a node with white space and escapes that a number says; notes names that come again. */
function write(value: Node, path: string, found: string[], dice: () => number): string {
  const space = () => ['', ' ', '\n\t', '\r '][dice() % 4] ?? '';
  if (typeof value === 'string') return value;
  if ('list' in value) {
    const elements = value.list.map((each, i) => write(each, `${path}[${i}]`, found, dice));
    return `[${space()}${elements.join(`,${space()}`)}${space()}]`;
  }
  const seen = new Set<string>();
  const members = value.map(([name, child]) => {
    const at = `${path}/${name}`;
    if (seen.has(name)) found.push(at);
    seen.add(name);
    const escaped = Array.from(name, (c) =>
      dice() % 3 === 0 ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c,
    ).join('');
    const isEscaped = /\\u/.test(escaped) && !/["\\](?!u)/.test(escaped);
    const literal = isEscaped ? `"${escaped}"` : JSON.stringify(name);
    return `${literal}${space()}:${space()}${write(child, at, found, dice)}`;
  });
  return `{${space()}${members.join(`,${space()}`)}${space()}}`;
}

describe('duplicateKeys', () => {
  it('agrees with a writer that knows what it wrote twice', () => {
    fc.assert(
      fc.property(node, fc.infiniteStream(fc.nat(11)), (value, rolls) => {
        const found: string[] = [];
        const text = write(value, '$', found, () => Number(rolls.next().value));
        expect(duplicateKeys(text, JSON.parse(text))).toHaveLength(Math.min(100, found.length));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', []],
    ['{"a":1,"a":1}', ['$.a']],
    ['{"a" :1,\n"\\u0061"\t: 1}', ['$.a']],
    ['{"a":{"b":1,"b":2},"c":[0,{"d":1,"d":2,"d":3}]}', ['$.a.b', '$.c[1].d', '$.c[1].d']],
    ['{"a":1,"a":{"a":1,"a":1}}', ['$.a', '$.a.a']],
    ['{"__proto__":1,"__proto__":2}', ['$.__proto__']],
    ['{"odd key":1,"odd key":2}', ["$['odd key']"]],
    ['{"a":"\\"a\\":1","b":"\\\\"}', []],
    ['["a":1]'.replace(':', ','), []],
    ['"a"', []],
  ])('of %s names %j', (text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  it('lists at most 100, and survives the deepest nesting that fits in a body', () => {
    expect(pathsOf(`{${Array.from({ length: 500 }, () => '"a":1').join(',')}}`)).toHaveLength(100);
    const deep = 20_000;
    const nested = (inner: string) => `${'{"a":'.repeat(deep)}${inner}${'}'.repeat(deep)}`;
    expect(pathsOf(nested('1'))).toEqual([]);
    expect(pathsOf(nested('{"b":1,"b":2}'))).toHaveLength(1);
  });
});
