import type { Schema } from './description.js';
import { docstring, isIdentifier, pascalCase } from './names.js';

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Definitions of Python types, one for each schema and for each object inside of one. */
export class PythonTypes {
  readonly #definitions: string[][] = [];
  readonly #names = new Set<string>();
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
    // Objects inside of schemas must not take their names.
    for (const name of Object.keys(schemas)) this.#names.add(name);
  }

  /** The definitions so far. */
  get lines(): string[] {
    return this.#definitions.flatMap((definition) => ['', '', ...definition]);
  }

  define(name: string, schema: Schema): void {
    if (schema.properties !== undefined) {
      this.#defineObject(name, schema);
      return;
    }
    const definition = [`${name}: TypeAlias = ${quoted(this.typeOf(schema, name))}`];
    this.#definitions.push([...definition, ...docstring(schema.description ?? '', '')]);
  }

  /** The type of the objects in a page. */
  itemOf(page: string): string {
    const data = this.#schemas[page]?.properties?.['data'];
    return this.typeOf(data?.items ?? {}, `${page}Item`);
  }

  /** The type of a schema. @param hint the name of an object in it */
  typeOf(schema: Schema, hint: string): string {
    const { $ref, oneOf, anyOf, type } = schema;
    if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'Any';
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum !== undefined) return literal(schema.enum);
    const variants = oneOf ?? anyOf;
    if (variants !== undefined) {
      const types = variants.map((each, index) =>
        this.typeOf(each, index === 0 ? hint : `${hint}${index + 1}`),
      );
      return union(types);
    }
    if (type === undefined) {
      return schema.properties === undefined ? 'Any' : this.#nested(schema, hint);
    }
    return union([type].flat().map((each) => this.#simple(each, schema, hint)));
  }

  #simple(type: string, schema: Schema, hint: string): string {
    if (type === 'array') return `list[${this.typeOf(schema.items ?? {}, `${hint}Item`)}]`;
    if (type !== 'object') return SIMPLE[type] ?? 'Any';
    if (schema.properties !== undefined) return this.#nested(schema, hint);
    const { additionalProperties: values } = schema;
    const isTyped = typeof values === 'object';
    return `dict[str, ${isTyped ? this.typeOf(values, `${hint}Value`) : 'Any'}]`;
  }

  #nested(schema: Schema, hint: string): string {
    let name = hint;
    for (let count = 2; this.#names.has(name); count += 1) name = `${hint}${count}`;
    this.#names.add(name);
    this.#defineObject(name, schema);
    return name;
  }

  #defineObject(name: string, schema: Schema): void {
    const { properties = {}, required = [], description = '' } = schema;
    const fields = Object.entries(properties).map(([key, value]) => {
      const type = this.typeOf(value, `${name}${pascalCase(key)}`);
      const isRequired = required.includes(key);
      return { key, type: isRequired ? type : `NotRequired[${type}]`, about: value.description };
    });
    if (!fields.every(({ key }) => isIdentifier(key))) {
      const entries = fields.map(({ key, type }) => `        "${key}": ${quoted(type)},`);
      this.#definitions.push([
        `${name} = TypedDict(`,
        ...[`    "${name}",`, '    {', ...entries, '    },', ')'],
        ...docstring(description, ''),
      ]);
      return;
    }
    const body = [
      ...docstring(description, '    '),
      ...fields.flatMap(({ key, type, about = '' }) => [
        `    ${key}: ${type}`,
        ...docstring(about, '    '),
      ]),
    ];
    this.#definitions.push([
      `class ${name}(TypedDict):`,
      ...(body.length === 0 ? ['    pass'] : body),
    ]);
  }
}

function union(types: readonly string[]): string {
  const parts = [...new Set(types.flatMap((each) => each.split(' | ')))];
  // A union inside of a type argument stays where it is.
  const isSplit = parts.some((each) => count(each, '[') !== count(each, ']'));
  const found = isSplit ? [...new Set(types)] : parts;
  if (found.includes('Any')) return 'Any';
  return [
    ...found.filter((each) => each !== 'None'),
    ...found.filter((each) => each === 'None'),
  ].join(' | ');
}

/** A type as text, which may name what is defined further down. */
function quoted(type: string): string {
  return type.includes('"') ? `'${type.replaceAll("'", "\\'")}'` : `"${type}"`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function literal(values: readonly unknown[]): string {
  const present = values.filter((value) => value !== null);
  const texts = present.map((value) => {
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return JSON.stringify(value);
  });
  const type = `Literal[${texts.join(', ')}]`;
  return present.length === values.length ? type : `${type} | None`;
}
