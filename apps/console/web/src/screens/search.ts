import { useSearch } from '@tanstack/react-router';

/**
 * Keeps the named search parameters of a URL as strings. Every view is a URL: filters, the tab, and
 * what is open. Unknown parameters are dropped.
 */
export function searchOf<Name extends string>(
  names: readonly Name[],
): (search: Record<string, unknown>) => Partial<Record<Name, string>> {
  return (search) => {
    const known: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') known[name] = value;
      if (typeof value === 'number' || typeof value === 'boolean') known[name] = String(value);
    }
    return known;
  };
}

/** Changes of search parameters; `undefined` removes one. */
export function withChanges<Search extends object>(
  search: Search,
  changes: Readonly<Record<string, string | undefined>>,
): Search {
  const entries = Object.entries({ ...search, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(entries) as Search;
}

/** The search parameters of the current URL that a screen knows. */
export function useScreenSearch<Name extends string>(
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return searchOf(names)(useSearch({ strict: false }));
}
