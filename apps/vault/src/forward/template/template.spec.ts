import { describe, expect, it } from '@jest/globals';
import { ValidationFailedError } from '@tessera/errors';
import fc from 'fast-check';
import type { HeaderTemplate } from './header-template.js';
import { Template } from './template.js';
import type { WritableValue } from './write-value.js';

const NAMES = new Set(['name', 'year', 'number']);

/** Strings that a cardholder's name may be: any well-formed one without NUL. */
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
/** What JSON can represent, so without -0, and without what the tests put in place of a placeholder. */
const jsonShape = fc
  .json({ maxDepth: 3 })
  .map((json) => JSON.parse(json.replaceAll('@', '')) as unknown);

function render(
  body: string,
  contentType: string,
  values: Record<string, WritableValue>,
  headers: HeaderTemplate[] = [],
): { body: string; headers: Readonly<Record<string, string>> } {
  const template = new Template(Buffer.from(body), contentType, headers, NAMES);
  const rendered = template.render((name) => values[name]);
  return { body: rendered.body.toString('utf8'), headers: rendered.headers };
}

function faultsOf(work: () => unknown): readonly { path: string; message: string }[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    return error.validationErrors ?? [];
  }
}

describe('a JSON template', () => {
  it('yields JSON in which any value stands as itself and nothing else has changed', () => {
    fc.assert(
      fc.property(anyText, jsonShape, jsonShape, (text, before, after) => {
        const shape = { before, inside: ['@', { 'a "b"': 'x@y' }], after };
        const json = JSON.stringify(shape);
        fc.pre(!json.replaceAll('@', '').includes('{{'));
        const filled = json.replaceAll('"@"', '"{{ name }}"').replaceAll('x@y', 'x{{name}}y');
        const { body } = render(filled, 'application/json', { name: { text, json: 'string' } });
        expect(JSON.parse(body)).toEqual({
          ...shape,
          inside: [text, { 'a "b"': `x${text}y` }],
        });
      }),
    );
  });

  it('unwraps to the native type, with or without quotes around', () => {
    const values = {
      year: { text: '07', json: 'number' },
      name: { text: 'A"', json: 'string' },
    } as const;
    const template =
      '{"a":"{{year|unwrap}}","b":{{ year | unwrap }},"c":"{{name|unwrap}}","d":{{name}}}';
    expect(JSON.parse(render(template, 'application/json', values).body)).toEqual({
      a: 7,
      b: 7,
      c: 'A"',
      d: 'A"',
    });
  });

  it('names the place of a fault, however deep and however odd its keys', () => {
    const key = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes('{{'));
    fc.assert(
      fc.property(fc.array(fc.oneof(key, fc.nat(3)), { minLength: 1, maxLength: 6 }), (keys) => {
        const nested = keys.reduceRight<unknown>(
          (inner, step) =>
            typeof step === 'number'
              ? [...Array.from({ length: step }, () => 'x'), inner]
              : { first: ['{', 1], [step]: inner },
          '{{ oops }}',
        );
        const [fault] = faultsOf(() => render(JSON.stringify(nested), 'application/json', {}));
        const steps = keys.map((step) =>
          typeof step === 'number'
            ? `[${step}]`
            : /^[A-Za-z_][A-Za-z0-9_-]*$/.test(step)
              ? `.${step}`
              : `['${step.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`,
        );
        expect(fault?.path).toBe(`$${steps.join('')}`);
      }),
    );
  });
});

describe('a form template', () => {
  it('yields a form in which any value stands as itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const values = { name: { text, json: 'string' } } as const;
        const { body } = render('a=1&b={{name}}&c=2', 'application/x-www-form-urlencoded', values);
        const wellFormed = Object.fromEntries(new URLSearchParams(body));
        expect(wellFormed).toEqual({ a: '1', b: text, c: '2' });
      }),
    );
  });
});

describe('an XML template', () => {
  /** The five entities and character references, which is all that the template may write. */
  const decoded = (xml: string): string =>
    xml.replaceAll(/&(?:#(\d+)|lt|gt|amp|quot);/g, (entity, code: string | undefined) =>
      code === undefined
        ? ({ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }[entity] ?? entity)
        : String.fromCodePoint(Number(code)),
    );

  it('yields text and attributes that decode to any value, and no markup of it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const values = { name: { text, json: 'string' } } as const;
        const write = () =>
          render('<a b="{{name}}" c=\'{{name}}\'>{{name}}</a>', 'text/xml', values).body;
        if (/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) {
          expect(faultsOf(write)).toHaveLength(3);
          return;
        }
        const [, double = '', single = '', inner = ''] =
          /^<a b="([^"<>]*)" c='([^'<>]*)'>([^<>]*)<\/a>$/.exec(write()) ?? [];
        expect([double, single, inner].map(decoded)).toEqual([text, text, text]);
      }),
    );
  });

  it('keeps a value inside of its CDATA section', () => {
    const values = { name: { text: 'a]]>b]]', json: 'string' } } as const;
    const { body } = render('<a><![CDATA[{{name}}]]></a>', 'application/xml', values);
    const sections = [...body.matchAll(/<!\[CDATA\[(.*?)\]\]>/g)].map(([, inner]) => inner);
    expect(sections.join('')).toBe('a]]>b]]');
    expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/g, '')).toBe('<a></a>');
  });

  it.each([
    ['a comment', '<!-- {{name}} -->'],
    ['an instruction', '<?xml {{name}}?>'],
    ['the name of an element', '<{{name}}>'],
    ['an attribute without quotes', '<a b={{name}}>'],
  ])('refuses a value in %s', (_what, template) => {
    const values = { name: { text: 'x', json: 'string' } } as const;
    expect(faultsOf(() => render(template, 'text/xml', values))).toHaveLength(1);
  });
});

describe('any template', () => {
  it('leaves what is no placeholder as it is, byte by byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const body = Buffer.from(bytes);
        fc.pre(!body.includes('{{'));
        for (const type of ['application/json', 'text/xml', 'multipart/form-data', undefined]) {
          expect(new Template(body, type, [], NAMES).render(() => undefined).body).toEqual(body);
        }
      }),
    );
  });

  it('writes any value into a header whole or not at all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const header = { name: 'x-a', value: 'a={{ name }};', path: '$.headers.x-a' };
        const values = { name: { text, json: 'string' } } as const;
        const write = () => render('', 'text/plain', values, [header]);
        if (/^[ -~]*$/.test(text)) expect(write().headers).toEqual({ 'x-a': `a=${text};` });
        else expect(faultsOf(write).map(({ path }) => path)).toEqual(['$.headers.x-a']);
      }),
    );
  });

  it('tells every fault at once, and refuses more than a hundred placeholders', () => {
    const template = '{{ a }} {{ name }}\n {{ b }} {{ name | trim }} {{';
    expect(faultsOf(() => render(template, 'text/plain', {}))).toMatchObject([
      { message: expect.stringContaining('trim') },
      { message: 'holds {{ without }} (line 2, column 28)' },
      { message: expect.stringContaining('unknown placeholder a; there are name') },
      { message: expect.stringContaining('unknown placeholder b') },
    ]);
    const many = '{{name}}'.repeat(101);
    expect(faultsOf(() => render(many, 'text/plain', {}))).toHaveLength(1);
  });
});
