const CODE = /^[A-Za-z][A-Za-z0-9_]{1,49}$|^[0-9A-Z]{5}$/;

/**
 * The word for an error in a span: its code (`ECONNREFUSED`, `23505`), else its class. Never its
 * message, which may quote what was sent.
 */
export function errorTypeOf(error: unknown): string {
  if (!Error.isError(error)) return '_OTHER';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && CODE.test(code) ? code : error.name;
}
