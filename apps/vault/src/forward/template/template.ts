import { ValidationFailedError, type FieldError } from '@tessera/errors';
import type { PlaceholderNames } from '../forward-request.js';
import { bodyType, type BodyType } from './body-format.js';
import { findPlaceholdersIn, type Placeholder, type TemplateFault } from './find-placeholders.js';
import {
  absentHeaders,
  headerFaults,
  placeholdersOfHeader,
  unknownName,
  type HeaderTemplate,
} from './header-template.js';
import { markedSpans } from './marked-spans.js';
import type { Place, PlaceKind } from './place.js';
import { placesOf } from './places.js';
import { refuseDuplicateNames } from './refuse-duplicate-names.js';
import type { TemplateFields } from './template-fields.js';
import {
  UnwritableError,
  writeHeaderValue,
  writeValue,
  type WritableValue,
  type WrittenValue,
} from './write-value.js';

/** A value in the place of its placeholder; `end` exclusive. */
export interface PlacedValue {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface RenderedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Where values are in the body, in bytes. */
  readonly inBody: readonly PlacedValue[];
  /** Where values are in headers, by the name of the header. */
  readonly inHeaders: readonly (PlacedValue & { readonly header: string })[];
}

/** A placeholder and its place, before any value is decrypted. */
export interface Placement {
  readonly name: string;
  /** The header in lower case; null for the body. */
  readonly header: string | null;
  /** `$.card.number`, `$.headers.x-card` */
  readonly path: string;
  readonly kind: PlaceKind;
}

/** Returns the value of a name; undefined if it has none now. */
export type ValueLookup = (name: string) => WritableValue | undefined;

/**
 * A request with placeholders in its body and in the values of its headers. Parsing it finds every error
 * of the caller before anything is decrypted.
 */
export class Template {
  /** The names that occur in it. */
  readonly names: ReadonlySet<string>;
  readonly placements: readonly Placement[];
  private readonly type: BodyType;
  private readonly placeholders: readonly Placeholder[];
  private readonly places: readonly Place[];
  private readonly headerPlaceholders: readonly (readonly Placeholder[])[];

  /**
   * @param known the names that may occur in it
   * @param fields the only fields in which placeholders are read; null for the whole request
   * @throws ValidationFailedError with the path of each unknown placeholder, or of each name that a JSON
   * body repeats
   */
  constructor(
    private readonly body: Buffer,
    contentType: string | undefined,
    private readonly headers: readonly HeaderTemplate[],
    known: PlaceholderNames,
    fields: TemplateFields | null = null,
  ) {
    this.type = bodyType(contentType);
    refuseDuplicateNames(body, this.type);
    const marked = fields && markedSpans(body, this.type.format, fields.body);
    const found = findPlaceholdersIn(body, marked?.spans ?? [{ start: 0, end: body.length }]);
    const inHeaders = headers.map((header) => placeholdersOfHeader(header, fields));
    this.placeholders = found.placeholders;
    this.places = placesOf(body, this.type.format, found.placeholders);
    this.headerPlaceholders = inHeaders.map(({ placeholders }) => placeholders);
    const faults = [
      ...(marked?.faults ?? []),
      ...absentHeaders(headers, fields),
      ...this.faultsOfBody(found.faults),
      ...this.unknownNames(known),
      ...headers.flatMap(({ path }, index) => headerFaults(path, inHeaders[index], known)),
    ];
    if (faults.length > 0) throw new ValidationFailedError(faults);
    this.placements = this.placementsOf();
    this.names = new Set(this.placements.map(({ name }) => name));
  }

  /** @throws ValidationFailedError if a value is missing or cannot be written in its place */
  render(lookup: ValueLookup): RenderedRequest {
    const faults: FieldError[] = [];
    const { body, placed: inBody } = this.renderBody(lookup, faults);
    const inHeaders: (PlacedValue & { readonly header: string })[] = [];
    const headers = this.headers.map(({ name, value, path }, index) => {
      const placeholders = this.headerPlaceholders[index] ?? [];
      const rendered = renderHeader(value, placeholders, path, lookup, faults);
      for (const placed of rendered.placed) inHeaders.push({ ...placed, header: name });
      return [name, rendered.value] as const;
    });
    if (faults.length > 0) {
      body.fill(0);
      throw new ValidationFailedError(faults);
    }
    return { headers: Object.fromEntries(headers), body, inBody, inHeaders };
  }

  private renderBody(
    lookup: ValueLookup,
    faults: FieldError[],
  ): { readonly body: Buffer; readonly placed: readonly PlacedValue[] } {
    const pieces: Buffer[] = [];
    const values: Buffer[] = [];
    const placed: PlacedValue[] = [];
    let done = 0;
    let length = 0;
    for (const [index, placeholder] of this.placeholders.entries()) {
      const place = this.places[index];
      if (place === undefined) continue;
      const written = attempt(placeholder, place, lookup, faults, (value) =>
        writeValue(value, place.kind, placeholder.unwrap),
      );
      const quote = written?.withQuotes === true ? 1 : 0;
      const value = Buffer.from(written?.text ?? '', this.type.encoding);
      const literal = this.body.subarray(done, placeholder.start - quote);
      const start = length + literal.length;
      length = start + value.length;
      placed.push({ name: placeholder.name, start, end: length });
      values.push(value);
      pieces.push(literal, value);
      done = placeholder.end + quote;
    }
    const body = Buffer.concat([...pieces, this.body.subarray(done)]);
    for (const value of values) value.fill(0);
    return { body, placed };
  }

  private placementsOf(): Placement[] {
    const inBody = this.placeholders.map(({ name }, index) => {
      const { path = '$', kind = 'plain' } = this.places[index] ?? {};
      return { name, header: null, path, kind };
    });
    const inHeaders = this.headers.flatMap(({ name: header, path }, index) =>
      (this.headerPlaceholders[index] ?? []).map(({ name }) => {
        return { name, header, path, kind: 'plain' } as const;
      }),
    );
    return [...inBody, ...inHeaders];
  }

  private faultsOfBody(faults: readonly TemplateFault[]): FieldError[] {
    return faults.map(({ at, message }) => {
      const [place] = placesOf(this.body, this.type.format, [{ start: at, end: at }]);
      return { path: place?.path ?? '$', message: message + (place?.position ?? '') };
    });
  }

  private unknownNames(known: PlaceholderNames): FieldError[] {
    return this.placeholders.flatMap(({ name }, index) => {
      const { path = '$', position = '' } = this.places[index] ?? {};
      return known.has(name) ? [] : [{ path, message: unknownName(name, known) + position }];
    });
  }
}

function renderHeader(
  template: string,
  placeholders: readonly Placeholder[],
  path: string,
  lookup: ValueLookup,
  faults: FieldError[],
): { readonly value: string; readonly placed: readonly PlacedValue[] } {
  let rendered = '';
  let done = 0;
  const placed: PlacedValue[] = [];
  for (const placeholder of placeholders) {
    const place: Place = { kind: 'plain', path, position: '' };
    const written = attempt(placeholder, place, lookup, faults, (value) => ({
      text: writeHeaderValue(value, placeholder.unwrap),
      withQuotes: false,
    }));
    rendered += template.slice(done, placeholder.start);
    const start = rendered.length;
    rendered += written?.text ?? '';
    placed.push({ name: placeholder.name, start, end: rendered.length });
    done = placeholder.end;
  }
  return { value: rendered + template.slice(done), placed };
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
