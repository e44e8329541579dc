/** A response of the vault, or an object in it. */
export type AnswerFields = Readonly<Record<string, unknown>>;

/** @throws Error when it is not an object */
export function objectOf(value: unknown): AnswerFields {
  if (typeof value !== 'object' || value === null) throw new Error('The answer is no object.');
  return { ...value };
}

export function text(fields: AnswerFields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw missing(name);
  return value;
}

export function textOrNull(fields: AnswerFields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

/** @param toId makes the id of the string */
export function idOrNull<Id>(
  fields: AnswerFields,
  name: string,
  toId: (id: string) => Id,
): Id | null {
  const value = textOrNull(fields, name);
  return value === null ? null : toId(value);
}

export function date(fields: AnswerFields, name: string): Date {
  return new Date(text(fields, name));
}

export function dateOrNull(fields: AnswerFields, name: string): Date | null {
  return textOrNull(fields, name) === null ? null : date(fields, name);
}

export function integer(fields: AnswerFields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value)) throw missing(name);
  return value;
}

export function oneOf<const T extends string>(
  known: readonly T[],
  fields: AnswerFields,
  name: string,
): T {
  const value = known.find((each) => each === fields[name]);
  if (value === undefined) throw missing(name);
  return value;
}

export function metadataOf(fields: AnswerFields): Readonly<Record<string, string>> {
  const entries = Object.entries(objectOf(fields['metadata'] ?? {}));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The string that a response has under this name. */
export function readText(name: string): (body: unknown) => string {
  return (body) => text(objectOf(body), name);
}

/** The elements of a list. */
export function readList<T>(read: (element: unknown) => T): (body: unknown) => readonly T[] {
  return (body) => {
    const { data } = objectOf(body);
    if (!Array.isArray(data)) throw missing('data');
    return data.map(read);
  };
}

/** The vault's names of fields are in messages, its values never: they may be personal data. */
function missing(name: string): Error {
  return new Error(`The vault's answer has no usable ${name}.`);
}
