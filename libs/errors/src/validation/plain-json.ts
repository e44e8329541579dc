const OPENERS = ['{', '['] as const;

/** Bodies whose text was plain. Weak: they are gone with their request. */
const plainBodies = new WeakSet<object>();

/**
 * Whether a JSON text is free of everything that {@link scanJson} refuses, but for empty strings:
 * without a backslash there is no U+0000 and no unpaired surrogate in it, which JSON can only have as
 * escapes, and with few brackets it cannot nest deeply. False says nothing.
 *
 * @param text JSON that was parsed, from valid UTF-8
 * @param maxDepth the deepest nesting that is allowed
 */
export function isPlainJson(text: string, maxDepth: number): boolean {
  if (text.includes('\\') || text.includes('__proto__')) return false;
  let openers = 0;
  for (const opener of OPENERS) {
    for (let at = text.indexOf(opener); at !== -1; at = text.indexOf(opener, at + 1)) {
      openers += 1;
      if (openers > maxDepth) return false;
    }
  }
  return true;
}

/** Remembers that {@link isPlainJson} is true of the text of a body. */
export function rememberPlain(body: unknown): void {
  if (typeof body === 'object' && body !== null) plainBodies.add(body);
}

/** Whether {@link rememberPlain} was called with this body. */
export function isKnownPlain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && plainBodies.has(body);
}
