import { expect, it } from '@jest/globals';
import { checkReplayable } from '@tessera/local/replayable';
import fc from 'fast-check';
import { parseFieldPath, writeStep, type FieldPath } from '../../src/rules/field-path.js';
import { resolveAll, resolveField } from '../../src/rules/resolve-field.js';

const token = fc.oneof(
  fc.constantFrom(
    '$',
    '.',
    '..',
    '[',
    ']',
    '[*]',
    '[0]',
    '[-1]',
    "['",
    "']",
    '["',
    '"]',
    '\\',
    "\\'",
    '*',
    '@',
    '?(',
    ' ',
    '\0',
    '__proto__',
    'length',
    'a',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anyText = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(''));
const key = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom('a', 'b', 'it\'s "odd"', '\\', '0', 'length', 'toString'),
);
const document = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(0, 1, '', 'text', true, null),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).node;

function parsed(text: string): FieldPath | null {
  const result = parseFieldPath(text);
  return 'path' in result ? result.path : null;
}

it('reads any text as a path or says why not, and every spelling of a path as the same', () => {
  const property = fc.property(
    fc.oneof(
      anyText,
      anyText.map((text) => `$${text}`),
    ),
    (text) => {
      const path = parsed(text);
      if (path === null) {
        expect(parseFieldPath(text)).toEqual({ problem: expect.stringMatching(/path/u) });
        return;
      }
      const again = parsed(path.canonical);
      expect(again?.steps).toEqual(path.steps);
      expect(again?.canonical).toBe(path.canonical);
    },
  );
  checkReplayable('texts that may be paths', property, 30_000);
});

/** Every value of a document with the path that leads to it. */
function* walk(value: unknown, path = '$'): Generator<[string, unknown]> {
  if (path !== '$') yield [path, value];
  if (Array.isArray(value)) {
    for (const [index, item] of (value as unknown[]).entries()) {
      yield* walk(item, `${path}[${index}]`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      yield* walk(item, path + writeStep({ kind: 'key', key: name }));
    }
  }
}

it('finds every value of a document by its path, and nothing that the document does not hold', () => {
  const property = fc.property(document, key, fc.nat(3), (body, absent, index) => {
    for (const [text, value] of walk(body)) {
      const path = parsed(text);
      if (path === null) throw new Error(`${text} is no path`);
      expect(resolveField(path, body)).toEqual(value ?? null);
      for (const step of [
        writeStep({ kind: 'key', key: absent }),
        `[${index}]`,
        '.length',
        '.__proto__',
        '.constructor',
        '.toString',
      ]) {
        const further = parsed(text + step);
        if (further === null) continue;
        const found = resolveField(further, body);
        const holds = [...walk(value, text)].some(([inner]) => inner === further.canonical);
        if (!holds) expect(found).toBeNull();
        expect(typeof found).not.toBe('function');
      }
    }
  });
  checkReplayable('documents walked by paths', property, 1_500);
});

it('gives for [*] what the elements give one by one', () => {
  const property = fc.property(fc.array(document, { maxLength: 5 }), key, (items, name) => {
    const step = writeStep({ kind: 'key', key: name });
    const all = parsed(`$.items[*]${step}`);
    if (all === null) throw new Error('not a path');
    const each = items.flatMap((_, index) => {
      const path = parsed(`$.items[${index}]${step}`);
      const value = path && resolveField(path, { items });
      return value === null ? [] : [value];
    });
    expect(resolveAll(all, { items })).toEqual(each);
  });
  checkReplayable('wildcards', property, 6_000);
});
