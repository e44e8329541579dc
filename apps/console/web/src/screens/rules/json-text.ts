/** A value of JSON. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** A place in a JSON document: keys and indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** Where something is written in a document. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A document with the range of every value, or the first syntax error. */
export type ParsedJson =
  | { readonly value: Json; readonly ranges: ReadonlyMap<string, TextRange> }
  | { readonly error: string; readonly at: number };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** `$.rules[0].when.value`, as the linter writes it. */
export function pathText(path: JsonPath, root = '$.rules'): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return /^[A-Za-z_]\w*$/.test(part) ? `${text}.${part}` : `${text}['${part}']`;
  }, root);
}

/** JSON as people write it: what fits on a line stays on one. */
export function formatJson(value: Json, width = 66, indent = ''): string {
  const line = oneLine(value);
  if (line.length + indent.length <= width || !isContainer(value)) return line;
  const inner = `${indent}  `;
  const parts = isArray(value)
    ? value.map((each) => inner + formatJson(each, width, inner))
    : Object.entries(value).map(
        ([key, each]) => `${inner}${JSON.stringify(key)}: ${formatJson(each, width, inner)}`,
      );
  const [open, close] = isArray(value) ? '[]' : '{}';
  return `${open ?? ''}\n${parts.join(',\n')}\n${indent}${close ?? ''}`;
}

function isContainer(value: Json): value is readonly Json[] | JsonObject {
  return (isArray(value) || isObject(value)) && Object.keys(value).length > 0;
}

function oneLine(value: Json): string {
  if (isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`).join(', ')} }`;
}

/** Rules are written one below the other, however short they are. */
export function formatRules(rules: Json): string {
  if (!isArray(rules) || rules.length === 0) return formatJson(rules);
  return `[\n${rules.map((rule) => `  ${formatJson(rule, 66, '  ')}`).join(',\n')}\n]`;
}

/**
 * Reads JSON and remembers where each value is written, so that a finding of the linter can be shown
 * at its place. `JSON.parse` doesn't say where values are.
 */
export function parseJson(text: string, root = '$.rules'): ParsedJson {
  const reader = new Reader(text);
  try {
    return { value: reader.document(root), ranges: reader.ranges };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { error: error.message, at: error.at };
    throw error;
  }
}

class JsonSyntaxError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const MAX_DEPTH = 200;
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Reader {
  readonly ranges = new Map<string, TextRange>();
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(root: string): Json {
    const value = this.#value(root, 0);
    this.#space();
    if (this.#at < this.#text.length) this.#fail('Nothing may follow the last bracket.');
    return value;
  }

  #value(path: string, depth: number): Json {
    this.#space();
    if (depth > MAX_DEPTH) this.#fail('This is nested too deeply.');
    const from = this.#at;
    const next = this.#text[from];
    const value =
      next === '{'
        ? this.#object(path, depth)
        : next === '['
          ? this.#array(path, depth)
          : this.#scalar();
    this.ranges.set(path, { from, to: this.#at });
    return value;
  }

  #object(path: string, depth: number): JsonObject {
    const entries: [string, Json][] = [];
    const keys = new Set<string>();
    this.#members('}', () => {
      this.#space();
      if (this.#text[this.#at] !== '"') this.#fail('A property name in double quotes is missing.');
      const from = this.#at;
      const key = this.#scalar() as string;
      if (keys.has(key)) this.#fail(`The property ${JSON.stringify(key)} is given twice.`, from);
      keys.add(key);
      this.#space();
      if (this.#text[this.#at] !== ':') this.#fail('A colon is missing.');
      this.#at += 1;
      entries.push([key, this.#value(pathText([key], path), depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #array(path: string, depth: number): readonly Json[] {
    const values: Json[] = [];
    this.#members(']', () => {
      values.push(this.#value(pathText([values.length], path), depth + 1));
    });
    return values;
  }

  #members(close: string, read: () => void): void {
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      read();
      this.#space();
      const next = this.#text[this.#at];
      if (next !== ',' && next !== close) this.#fail(`A comma or ${close} is missing.`);
      this.#at += 1;
      if (next === close) return;
    }
  }

  #scalar(): Json {
    SCALAR.lastIndex = this.#at;
    const found = SCALAR.exec(this.#text)?.[0];
    if (found === undefined) this.#fail('A value is missing here.');
    this.#at += found.length;
    return JSON.parse(found) as Json;
  }

  #space(): void {
    while (/[\t\n\r ]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #fail(message: string, at = this.#at): never {
    throw new JsonSyntaxError(message, Math.min(at, Math.max(0, this.#text.length - 1)));
  }
}

/** A string of a document; empty for anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
