import type { ClassConstructor, JsonSchema } from '@tessera/errors';
import type { OperationParts } from './operation.js';
import type { SchemaCollection } from './schema-collection.js';

/** The envelope of a list, named after its elements: `CardTokenList`, `PaymentPage`. */
export function listSchema(
  kind: NonNullable<OperationParts['list']>,
  element: ClassConstructor,
  schemas: SchemaCollection,
): JsonSchema {
  const name = element.name.replace(/Response$/, '');
  const items = schemas.ref(element);
  switch (kind) {
    case 'cursor':
      return schemas.named(`${name}List`, cursorList(items, schemas));
    case 'page':
      return schemas.named(`${name}Page`, pageList(items));
    default:
      return kind satisfies never;
  }
}

function pageList(items: JsonSchema): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  return envelope('One page of a list.', {
    current_page: { type: 'integer', minimum: 1, description: 'The number of this page, from 1.' },
    page_size: { type: 'integer', minimum: 1, description: 'How many objects a page has at most.' },
    total_items: { ...count, description: 'How many objects the whole list has.' },
    total_pages: { type: 'integer', minimum: 1, description: 'How many pages the list has.' },
    data: { type: 'array', items, description: 'The objects of this page.' },
  });
}

function cursorList(items: JsonSchema, schemas: SchemaCollection): JsonSchema {
  const next = {
    type: ['string', 'null'],
    description: 'The URL of the next page; null on the last one.',
  };
  const links = schemas.named('ListLinks', envelope('Links to other pages of a list.', { next }));
  return envelope('One page of a list, with a link to the next.', {
    data: { type: 'array', items, description: 'The objects of this page.' },
    links,
  });
}

function envelope(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const required = Object.keys(properties);
  return { type: 'object', description, required, additionalProperties: false, properties };
}
