import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ValidationFailedError } from '../api-error.js';
import { parseUntrustedJson, unsafeNames } from './parse-untrusted-json.js';

const pathsOf = (text: string) => unsafeNames(text).map(({ path }) => path);

describe('unsafeNames', () => {
  it.each([
    [String.raw`{"\\":1}`, [String.raw`$['\\']`]],
    [String.raw`{"\u005c":1}`, [String.raw`$['\\']`]],
    [String.raw`{"\u005Cn":1}`, [String.raw`$['\\n']`]],
    [String.raw`{"a":[0,{"b":{"c\\u00":1}}]}`, [String.raw`$.a[1].b['c\\u00']`]],
    [String.raw`{"\\\"":1, "a\\/b" : 1}`, [String.raw`$['\\"']`, String.raw`$['a\\/b']`]],
    [String.raw`[{"\\":1}, garbage`, [String.raw`$[0]['\\']`]],
    [String.raw`{"^\\d{4}\\.$":1,"\\w\\s\\p{L}":1}`, []],
    [String.raw`{"\n":"\\","\u00e9":"C:\\new","\\d":["\\"]}`, []],
    [String.raw`{"a":"{\"\\\\\":1}"}`, []],
    ['{"a":1}', []],
    ['"\\\\"', []],
    ['not JSON \\\\ at all', []],
    ['', []],
  ])('of %s are %j', (text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  it('lists at most 100', () => {
    const members = Array.from({ length: 200 }, (_, index) => String.raw`"${index}\\":1`);
    expect(unsafeNames(`{${members.join()}}`)).toHaveLength(100);
  });

  it('finds a name however its backslash is written, and wherever it is', () => {
    const name = fc
      .tuple(fc.string(), fc.constantFrom(...Array.from('"\\/bfnrtu'), ''), fc.string())
      .map(([before, escaped, after]) => `${before}\\${escaped}${escaped === '' ? '' : after}`);
    const place = fc.array(fc.constantFrom('list', 'object'), { maxLength: 20 });
    fc.assert(
      fc.property(name, place, fc.boolean(), (unsafe, around, isCode) => {
        let text = JSON.stringify({ [unsafe]: 1 });
        if (isCode) text = text.replaceAll('\\\\', '\\u005c');
        for (const kind of around) text = kind === 'list' ? `[0,${text}]` : `{"a":"b","c":${text}}`;
        expect(unsafeNames(text)).toHaveLength(1);
        expect(() => parseUntrustedJson(text)).toThrow(ValidationFailedError);
      }),
    );
  });
});

describe('parseUntrustedJson', () => {
  it('parses what JSON.parse parses, and fails as it fails', () => {
    expect(parseUntrustedJson('{"a":[1,"\\n"]}')).toEqual({ a: [1, '\n'] });
    expect(() => parseUntrustedJson('{"a":')).toThrow(SyntaxError);
  });

  it('accepts no name that makes JSON.parse misread another one', () => {
    const part = fc.constantFrom(...Array.from('\\\\an"/u04d.'), '\\u', 'é');
    const name = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const accepted = new Set(
      fc
        .sample(name, 2_000)
        .filter((each) => unsafeNames(JSON.stringify({ [each]: 1 })).length === 0),
    );
    expect([...accepted].some((each) => each.includes('\\'))).toBe(true);
    const misread = execFileSync(process.execPath, ['-e', READ_PAIRS], {
      input: JSON.stringify([...accepted]),
      encoding: 'utf8',
    });
    expect(JSON.parse(misread)).toEqual([]);
  });
});

/**
 * Parses each name, then one whose literal begins like it and that is as long: the pairs that V8 confuses.
 * In a separate process, and each pair after other members, because V8 expects a name only where there
 * was no second one.
 */
const READ_PAIRS = String.raw`
const names = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const ENDS = ['', 'n', 'u0041', '0041', '041', '41', '1', '"', '\\', '/'];
const kept = [];
const misread = [];
let pair = 0;
for (const name of names) {
  for (const end of ENDS) {
    for (let more = 0; more < name.length; more += 1) {
      const literal = '"' + name + end + 'x'.repeat(more) + '"';
      let meant;
      try { meant = JSON.parse(literal); } catch { continue; }
      if (meant.length !== name.length) continue;
      pair += 1;
      const place = '{"a' + (pair % 500) + '":1,"b' + Math.floor(pair / 500) + '":1,';
      kept.push(JSON.parse(place + JSON.stringify(name) + ':1}'));
      const read = JSON.parse(place + literal + ':1}');
      if (!Object.hasOwn(read, meant)) misread.push([name, literal]);
    }
  }
}
process.stdout.write(JSON.stringify(misread));
`;
