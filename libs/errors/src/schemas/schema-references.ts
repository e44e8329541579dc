import type { FieldError } from '../api-error.js';
import type { SchemaNode, WalkedSchema } from './walk-schema.js';

/**
 * How many schemas a document contains once every reference is expanded. A few references to
 * references can expand to billions, each of which would be applied to the data.
 */
const MAX_EXPANDED = 5_000;

/**
 * References that lead outside the document, to nothing or in a circle, and documents that expand
 * too far.
 */
export function referenceProblems({ byPointer, root }: WalkedSchema, at: string): FieldError[] {
  const problems: FieldError[] = [];
  const sizes = new Map<SchemaNode, number>();
  const open = new Set<SchemaNode>();
  const sizeOf = (node: SchemaNode): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    open.add(node);
    let size = 1;
    for (const child of node.children) size += sizeOf(child);
    const reference: unknown = node.schema['$ref'];
    if (reference !== undefined) {
      const target = typeof reference === 'string' ? byPointer.get(decoded(reference)) : undefined;
      const problem = targetProblem(reference, target, open);
      if (problem !== null) problems.push({ path: `${node.path}.$ref`, message: problem });
      else if (target !== undefined) size += sizeOf(target);
    }
    open.delete(node);
    sizes.set(node, size);
    return size;
  };
  // Definitions without references are checked as well.
  for (const node of byPointer.values()) sizeOf(node);
  if (problems.length === 0 && sizeOf(root) > MAX_EXPANDED) {
    const message = `expands to more than ${MAX_EXPANDED} schemas when its references are resolved`;
    problems.push({ path: at, message });
  }
  return problems;
}

function targetProblem(
  reference: unknown,
  target: SchemaNode | undefined,
  open: ReadonlySet<SchemaNode>,
): string | null {
  if (typeof reference !== 'string' || !reference.startsWith('#')) {
    return 'must be a reference inside this schema, such as #/$defs/address';
  }
  if (target === undefined) return 'does not match a schema of this document';
  return open.has(target) ? 'must not refer back to itself' : null;
}

/** A pointer in a URI fragment is percent-encoded. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
