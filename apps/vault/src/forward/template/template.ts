import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';
import { bodyType, type BodyType } from './body-format.js';
import { findPlaceholders, type Placeholder, type TemplateFault } from './find-placeholders.js';
import type { Place } from './place.js';
import { placesOf } from './places.js';
import {
  UnwritableError,
  writeHeaderValue,
  writeValue,
  type WritableValue,
  type WrittenValue,
} from './write-value.js';

/** A header as it will be sent, its value a template. */
export interface HeaderTemplate {
  /** Lower case. */
  readonly name: string;
  readonly value: string;
  /** Where the caller wrote it: `$.headers.x-auth-value`. */
  readonly path: string;
}

export interface RenderedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Gives the value of a name; undefined when there is none now. */
export type ValueLookup = (name: string) => WritableValue | undefined;

/**
 * A request with placeholders in its body and in the values of its headers. Reading it finds every
 * fault of the caller before anything is decrypted.
 */
export class Template {
  /** The names that stand in it. */
  readonly names: ReadonlySet<string>;
  private readonly type: BodyType;
  private readonly placeholders: readonly Placeholder[];
  private readonly places: readonly Place[];
  private readonly headerPlaceholders: readonly (readonly Placeholder[])[];

  /**
   * @param known the names that may stand in it
   * @throws ValidationFailedError with the path of each placeholder that is not one of them
   */
  constructor(
    private readonly body: Buffer,
    contentType: string | undefined,
    private readonly headers: readonly HeaderTemplate[],
    known: ReadonlySet<string>,
  ) {
    this.type = bodyType(contentType);
    const found = findPlaceholders(body);
    const inHeaders = headers.map(({ value }) => findPlaceholders(Buffer.from(value, 'latin1')));
    this.placeholders = found.placeholders;
    this.places = placesOf(body, this.type.format, found.placeholders);
    this.headerPlaceholders = inHeaders.map(({ placeholders }) => placeholders);
    const faults = [
      ...this.faultsOfBody(found.faults),
      ...this.unknownNames(known),
      ...headers.flatMap(({ path }, index) => headerFaults(path, inHeaders[index], known)),
    ];
    if (faults.length > 0) throw new ValidationFailedError(faults);
    this.names = new Set(
      [...found.placeholders, ...inHeaders.flatMap((each) => each.placeholders)].map(
        ({ name }) => name,
      ),
    );
  }

  /** @throws ValidationFailedError where a value is missing or cannot stand */
  render(lookup: ValueLookup): RenderedRequest {
    const faults: FieldError[] = [];
    const body = this.renderBody(lookup, faults);
    const headers = this.headers.map(({ name, value, path }, index) => {
      const placeholders = this.headerPlaceholders[index] ?? [];
      return [name, renderHeader(value, placeholders, path, lookup, faults)] as const;
    });
    if (faults.length > 0) {
      body.fill(0);
      throw new ValidationFailedError(faults);
    }
    return { headers: Object.fromEntries(headers), body };
  }

  private renderBody(lookup: ValueLookup, faults: FieldError[]): Buffer {
    const pieces: Buffer[] = [];
    const values: Buffer[] = [];
    let done = 0;
    for (const [index, placeholder] of this.placeholders.entries()) {
      const place = this.places[index];
      if (place === undefined) continue;
      const written = attempt(placeholder, place, lookup, faults, (value) =>
        writeValue(value, place.kind, placeholder.unwrap),
      );
      const quote = written?.withQuotes === true ? 1 : 0;
      const value = Buffer.from(written?.text ?? '', this.type.encoding);
      values.push(value);
      pieces.push(this.body.subarray(done, placeholder.start - quote), value);
      done = placeholder.end + quote;
    }
    const rendered = Buffer.concat([...pieces, this.body.subarray(done)]);
    for (const value of values) value.fill(0);
    return rendered;
  }

  private faultsOfBody(faults: readonly TemplateFault[]): FieldError[] {
    return faults.map(({ at, message }) => {
      const [place] = placesOf(this.body, this.type.format, [{ start: at, end: at }]);
      return { path: place?.path ?? '$', message: message + (place?.position ?? '') };
    });
  }

  private unknownNames(known: ReadonlySet<string>): FieldError[] {
    return this.placeholders.flatMap(({ name }, index) => {
      const { path = '$', position = '' } = this.places[index] ?? {};
      return known.has(name) ? [] : [{ path, message: unknownName(name, known) + position }];
    });
  }
}

/** The path of a header, or of the part of a pair. */
export function headerPath(name: string): string {
  return fieldPath('$', ['headers', name]);
}

function headerFaults(
  path: string,
  found: ReturnType<typeof findPlaceholders> | undefined,
  known: ReadonlySet<string>,
): FieldError[] {
  const { placeholders = [], faults = [] } = found ?? {};
  const unknown = placeholders.filter(({ name }) => !known.has(name));
  return [
    ...faults.map(({ message }) => ({ path, message })),
    ...unknown.map(({ name }) => ({ path, message: unknownName(name, known) })),
  ];
}

function unknownName(name: string, known: ReadonlySet<string>): string {
  return `holds the unknown placeholder ${name}; there are ${[...known].join(', ')}`;
}

function renderHeader(
  template: string,
  placeholders: readonly Placeholder[],
  path: string,
  lookup: ValueLookup,
  faults: FieldError[],
): string {
  let rendered = '';
  let done = 0;
  for (const placeholder of placeholders) {
    const place: Place = { kind: 'plain', path, position: '' };
    const written = attempt(placeholder, place, lookup, faults, (value) => ({
      text: writeHeaderValue(value, placeholder.unwrap),
      withQuotes: false,
    }));
    rendered += template.slice(done, placeholder.start) + (written?.text ?? '');
    done = placeholder.end;
  }
  return rendered + template.slice(done);
}

function attempt(
  { name }: Placeholder,
  { path, position }: Place,
  lookup: ValueLookup,
  faults: FieldError[],
  write: (value: WritableValue) => WrittenValue,
): WrittenValue | undefined {
  const value = lookup(name);
  if (value === undefined) {
    faults.push({ path, message: `needs a value that there is not: ${name}${position}` });
    return undefined;
  }
  try {
    return write(value);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    faults.push({ path, message: `${error.message}: ${name}${position}` });
    return undefined;
  }
}
