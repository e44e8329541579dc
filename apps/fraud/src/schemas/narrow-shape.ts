import type { TypedShape } from './schema-shape.js';

/**
 * The possible structure of a document that must also match a schema: of the known fields, those
 * that the schema allows, and within free-form maps, what the schema says.
 *
 * @param known the fields that any decision request can have
 * @param allowed the shape of the schema
 */
export function narrowShape(known: TypedShape, allowed: TypedShape): TypedShape {
  if (isAnything(allowed)) return known;
  if (isAnything(known)) return allowed;
  if (known.items !== undefined) {
    const items = narrowShape(known.items, allowed.items ?? { isOpen: true });
    return { ...known, items };
  }
  // A leaf remains a leaf; the schema may specify its type and values.
  if (known.properties === undefined) return { ...known, ...limitsOf(known, allowed) };
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
  const { domain, isRequired } = known;
  return {
    properties,
    ...(isOpen ? { isOpen } : {}),
    ...(domain === undefined ? {} : { domain }),
    ...(isRequired === undefined ? {} : { isRequired }),
  };
}

function fieldOf({ properties, isOpen }: TypedShape, name: string): TypedShape | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return isOpen === true ? { isOpen: true } : undefined;
}

function isAnything({ isOpen, properties }: TypedShape): boolean {
  return isOpen === true && properties === undefined;
}

function limitsOf(
  { domain }: TypedShape,
  { types, allowed }: TypedShape,
): Pick<TypedShape, 'types' | 'allowed'> {
  // The schema validates a string as it was sent, and rules see its canonical spelling.
  const isRespelled = domain?.kind === 'string';
  return {
    ...(types === undefined ? {} : { types }),
    ...(allowed === undefined || isRespelled ? {} : { allowed }),
  };
}
