const SHOWN_CHARACTERS = 5;

/** A secret as later reads show it: its first five characters, then `xxxxx`. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}xxxxx`;
}

/** A copy of a response with the named top-level fields masked. */
export function maskFields(body: unknown, fields: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || fields.length === 0) return body;
  const copy: Record<string, unknown> = { ...body };
  for (const field of fields) {
    const value = copy[field];
    if (typeof value === 'string') copy[field] = maskSecret(value);
  }
  return copy;
}
