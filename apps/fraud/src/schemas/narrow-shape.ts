import type { TypedShape } from './schema-shape.js';

/**
 * What a document can have when it must fit a schema as well: of the fields that are known, those
 * that the schema lets in, and of free-form maps what the schema says of them.
 *
 * @param known the fields that any decision request can have
 * @param allowed the shape of the schema
 */
export function narrowShape(known: TypedShape, allowed: TypedShape): TypedShape {
  if (isAnything(allowed)) return known;
  if (isAnything(known)) return allowed;
  if (known.items !== undefined) {
    return { items: narrowShape(known.items, allowed.items ?? { isOpen: true }) };
  }
  // A leaf stays one; the schema may tell its type.
  if (known.properties === undefined) return { ...known, ...typesOf(allowed) };
  return narrowObject(known, allowed);
}

function narrowObject(known: TypedShape, allowed: TypedShape): TypedShape {
  const names = new Set([
    ...Object.keys(known.properties ?? {}),
    ...Object.keys(allowed.properties ?? {}),
  ]);
  const properties: Record<string, TypedShape> = {};
  for (const name of names) {
    const left = fieldOf(known, name);
    const right = fieldOf(allowed, name);
    if (left !== undefined && right !== undefined) properties[name] = narrowShape(left, right);
  }
  const isOpen = known.isOpen === true && allowed.isOpen === true;
  return { properties, ...(isOpen ? { isOpen } : {}) };
}

function fieldOf({ properties, isOpen }: TypedShape, name: string): TypedShape | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return isOpen === true ? { isOpen: true } : undefined;
}

function isAnything({ isOpen, properties }: TypedShape): boolean {
  return isOpen === true && properties === undefined;
}

function typesOf({ types }: TypedShape): Pick<TypedShape, 'types'> {
  return types === undefined ? {} : { types };
}
