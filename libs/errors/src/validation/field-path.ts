/**
 * JSON paths as the APIs write them: `$.items[0].sku`, and `$.metadata['odd key']` for keys that
 * are not plain names.
 */
export function fieldPath(root: string, keys: readonly (string | number)[]): string {
  let path = root;
  for (const key of keys) path += pathStep(key);
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
}

/** The keys of a JSON pointer (RFC 6901); array indexes as numbers where `value` is an array. */
export function pointerKeys(pointer: string, value: unknown): (string | number)[] {
  if (pointer === '') return [];
  let current = value;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(current) ? Number(key) : key;
      current = childOf(current, key);
      return step;
    });
}

const MAX_PATH_LENGTH = 300;
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function pathStep(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  if (PLAIN_NAME.test(key)) return `.${key}`;
  return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
