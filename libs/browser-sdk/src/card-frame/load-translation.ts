import type { Language } from '../card-fields/languages.js';

/** A shopper should not wait longer for a translation than for the fields themselves. */
const TIMEOUT_MS = 5_000;

/**
 * Loads the strings of a language. Each language is a separate file, because a shopper needs only one of
 * them.
 *
 * @param files the names of the files as the vault serves them, separated by spaces
 * @returns in the order of the English strings; null for English, and if the file does not load
 */
export async function loadTranslation(
  language: Language | undefined,
  files: string,
): Promise<readonly string[] | null> {
  const file = files.split(' ').find((name) => name.startsWith(`card-frame.${language}.`));
  if (file === undefined) return null;
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
  }, TIMEOUT_MS);
  try {
    const response = await fetch(`../../sdk/${file}`, { signal: timeout.signal });
    return response.ok ? ((await response.json()) as readonly string[]) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
