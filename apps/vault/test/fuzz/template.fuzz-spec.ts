import { expect, it } from '@jest/globals';
import { isUnsafeName, ValidationFailedError } from '@tessera/errors';
import { checkReplayable } from '@tessera/local/replayable';
import fc from 'fast-check';
import { parseJsonPath } from '../../src/forward/template/json-path.js';
import { parseTemplateFields } from '../../src/forward/template/template-fields.js';
import { Template, type RenderedRequest } from '../../src/forward/template/template.js';
import type { WritableValue } from '../../src/forward/template/write-value.js';

const NAMES = new Set(['account_number', 'cardholder_name', 'expiry_year']);
const HOSTILE_NAME = `"},{"a":'<!--]]>&amp;&x=1%22\\\r\n--boundary {{ account_number }}`;

const name = fc.oneof(
  fc.constant(HOSTILE_NAME),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((text) => text.isWellFormed()),
);
/** Pieces that are close to being placeholders, and placeholders. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '{{ account_number }}',
      '{{cardholder_name}}',
      '{{ expiry_year | unwrap }}',
      '{{cardholder_name|unwrap}}',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      '{{ }}',
      '{{ a b }}',
      '{{ account_number',
      '{{ account_number | upper }}',
      '{{{ account_number }}}',
      '|',
      '\\u007b\\u007b',
      '"',
      '\\',
      '<',
      '&',
      '=',
      '\r\n',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom<Json>(0, 1.5, true, null) },
    { weight: 2, arbitrary: fc.array(tie('json'), { maxLength: 4 }) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(fc.string({ maxLength: 6 }), text), tie('json')), { maxLength: 4 })
        // With `{ __proto__: x }` the entry would be lost before it was sent; unsafe names are refused.
        .map((entries): Json =>
          Object.fromEntries(entries.filter(([key]) => key !== '__proto__' && !isUnsafeName(key))),
        ),
    },
  ),
}));

function lookupOf(cardholder: string): (name: string) => WritableValue | undefined {
  const values = new Map<string, WritableValue>([
    ['account_number', { text: '4242424242424242', json: 'string' }],
    ['cardholder_name', { text: cardholder, json: 'string' }],
    ['expiry_year', { text: '2031', json: 'number' }],
  ]);
  return (key) => values.get(key);
}

/** The rendered request; null when the caller's request is refused. */
function render(
  body: string,
  contentType: string,
  cardholder: string,
  marked: readonly string[] | null,
): RenderedRequest | null {
  try {
    const fields = parseTemplateFields(marked === null ? undefined : JSON.stringify(marked));
    const template = new Template(Buffer.from(body), contentType, [], NAMES, fields);
    return template.render(lookupOf(cardholder));
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationFailedError);
    const problems = (error as ValidationFailedError).validationErrors ?? [];
    expect(problems.length).toBeGreaterThan(0);
    for (const { path } of problems) expect(path.startsWith('$')).toBe(true);
    return null;
  }
}

const PLACEHOLDER = /\{\{\s*(account_number|cardholder_name|expiry_year)\s*(\|\s*unwrap\s*)?\}\}/uy;

/** The result of a string that is a template; undefined if it may not be sent. */
function expanded(template: string, cardholder: string): Json | undefined {
  const lookup = lookupOf(cardholder);
  const whole = /^\{\{\s*(\w+)\s*\|\s*unwrap\s*\}\}$/u.exec(template);
  if (whole) {
    const value = lookup(whole[1] ?? '');
    return value?.json === 'number' ? Number(value.text) : value?.text;
  }
  let result = '';
  let done = 0;
  for (let at = template.indexOf('{{'); at >= 0; at = template.indexOf('{{', done)) {
    PLACEHOLDER.lastIndex = at;
    const match = PLACEHOLDER.exec(template);
    // Whatever else begins with two braces is refused, and so is part of a string unwrapped.
    if (match === null || match[2] !== undefined) return undefined;
    result += template.slice(done, at) + (lookup(match[1] ?? '')?.text ?? '');
    done = at + match[0].length;
  }
  return result + template.slice(done);
}

/** The paths of the strings of a document. */
function stringsOf(value: Json, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return [[...path]];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => stringsOf(item, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsOf(inner, [...path, key]));
}

function spelled(steps: readonly (string | number)[]): string {
  const parts = steps.map((step) =>
    typeof step === 'number' ? `[${step}]` : `['${step.replaceAll(/['\\]/gu, String.raw`\$&`)}']`,
  );
  return `$${parts.join('')}`;
}

function replacedAt(value: Json, steps: readonly (string | number)[], by: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? replacedAt(item, rest, by) : item));
  }
  const entries = Object.entries(value as { [key: string]: Json });
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === step ? replacedAt(item, rest, by) : item]),
  );
}

it('reads placeholders in marked fields only, and leaves everything else to the letter', () => {
  const property = fc.property(
    json,
    name,
    fc.nat(),
    fc.nat(),
    (document, cardholder, first, second) => {
      const strings = stringsOf(document);
      const chosen = [
        ...new Set([first, second].map((index) => index % Math.max(1, strings.length))),
      ].flatMap((index) => (strings[index] ? [strings[index]] : []));
      const rendered = render(
        JSON.stringify(document),
        'application/json',
        cardholder,
        chosen.map(spelled),
      );
      let expected: Json | undefined = document;
      for (const steps of chosen) {
        const template = steps.reduce<Json>(
          (value, step) => (value as Record<string | number, Json>)[step] ?? null,
          document,
        );
        const value = expanded(typeof template === 'string' ? template : '', cardholder);
        expected =
          expected === undefined || value === undefined
            ? undefined
            : replacedAt(expected, steps, value);
      }
      const sent = rendered && (JSON.parse(rendered.body.toString('utf8')) as Json);
      expect(sent).toEqual(expected ?? null);
    },
  );
  checkReplayable('JSON with marked fields', property, 4_000);
});

it.each([
  'application/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain',
])('changes nothing of %s but its placeholders, and says where their values are', (contentType) => {
  const body = fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc
      .array(fc.tuple(text, text), { maxLength: 3 })
      .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&')),
    fc
      .tuple(text, text)
      .map(([attribute, inner]) => `<a b="${attribute}"><![CDATA[${inner}]]>${inner}</a>`),
    text,
  );
  const property = fc.property(body, name, (source, cardholder) => {
    const rendered = render(source, contentType, cardholder, null);
    if (rendered === null) return;
    let literal = '';
    let done = 0;
    for (const { start, end } of rendered.inBody) {
      literal += rendered.body.subarray(done, start).toString('latin1');
      done = end;
    }
    literal += rendered.body.subarray(done).toString('latin1');
    const bytes = Buffer.from(source).toString('latin1');
    const withoutPlaceholders = bytes.replaceAll(new RegExp(PLACEHOLDER.source, 'gu'), '');
    // `"{{ expiry_year | unwrap }}"` loses its quotes.
    const quoted = (value: string): string => value.replaceAll('"', '');
    expect(quoted(literal)).toBe(quoted(withoutPlaceholders));
    if (contentType === 'application/x-www-form-urlencoded') {
      expect([...new URLSearchParams(rendered.body.toString('utf8'))]).toHaveLength(
        [...new URLSearchParams(source)].length,
      );
    }
  });
  checkReplayable(`${contentType} without marked fields`, property, 3_000);
});

it('names each fault by a path that leads back to its string', () => {
  const property = fc.property(json, (document) => {
    const source = JSON.stringify(document);
    try {
      new Template(Buffer.from(source), 'application/json', [], NAMES);
    } catch (error) {
      for (const { path } of (error as ValidationFailedError).validationErrors ?? []) {
        const steps = parseJsonPath(path);
        const found = steps?.reduce<unknown>(
          (value, step) =>
            typeof step === 'symbol'
              ? undefined
              : (value as Record<string | number, unknown>)[step],
          document,
        );
        expect(JSON.stringify(found)).toContain('{{');
      }
    }
  });
  checkReplayable('faults of templates', property, 4_000);
});
