const KNOWN: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));

/** A method as spans show it: unknown methods share one value. */
export function knownMethod(method: string): string {
  return KNOWN.has(method) ? method : '_OTHER';
}
