import type { OpenApiDocument } from '@tessera/http';

type Json = Readonly<Record<string, unknown>>;

/**
 * Parts of an API description that are written out more than once instead of as a component: each is
 * another type in a generated client. A response or body that only refers to a schema counts as a
 * reference.
 */
export function inlineDuplicates(document: OpenApiDocument): string[] {
  const places = new Map<string, string[]>();
  const note = (place: string, part: unknown): void => {
    const text = JSON.stringify(part);
    places.set(text, [...(places.get(text) ?? []), place]);
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const [place, part] of inlineParts(operation)) note(`${method} ${path} ${place}`, part);
    }
  }
  for (const [place, schema] of inlineObjects(document, '#')) note(place, schema);
  return [...places.values()].filter(({ length }) => length > 1).map((all) => all.join(', '));
}

/** Parameters, bodies and responses of an operation that are neither references nor made of one. */
function inlineParts(operation: Json): [place: string, part: Json][] {
  const parameters = (operation['parameters'] ?? []) as Json[];
  const responses = Object.entries((operation['responses'] ?? {}) as Record<string, Json>);
  const body = operation['requestBody'] as Json | undefined;
  const parts: [string, Json][] = [
    ...parameters.map((each): [string, Json] => [`parameter ${String(each['name'])}`, each]),
    ...[...responses, ...(body === undefined ? [] : [['body', body] as [string, Json]])].filter(
      ([place, part]) => Number(place) >= 400 || !refersOnly(part),
    ),
  ];
  return parts.filter(([, part]) => part['$ref'] === undefined);
}

function refersOnly({ content }: Json): boolean {
  const media = Object.values((content ?? {}) as Record<string, Json>);
  return media.length === 1 && media.every(({ schema }) => isReference(schema));
}

function isReference(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && '$ref' in schema;
}

/** Object schemas with properties that are not components themselves. An example may be a schema. */
function inlineObjects(value: unknown, place: string): [place: string, schema: Json][] {
  if (typeof value !== 'object' || value === null) return [];
  const isComponent = /^#\/components\/schemas\/[^/]+$/.test(place);
  const isObject = 'properties' in value && 'type' in value && value.type === 'object';
  return [
    ...(isObject && !isComponent ? [[place, value] as [string, Json]] : []),
    ...Object.entries(value).flatMap(([key, inner]) =>
      key === 'example' ? [] : inlineObjects(inner, `${place}/${key}`),
    ),
  ];
}
