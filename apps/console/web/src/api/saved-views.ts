import { queryOptions } from '@tanstack/react-query';

/** A named set of filters of a screen, kept for the person. */
export interface SavedView {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  /** The search parameters of the screen's URL: `outcome=BLOCK&currency=EUR`. */
  readonly search: string;
}

/** The saved views of the person, for all screens. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }): Promise<readonly SavedView[]> => {
    const { data } = (await call('/saved-views', { signal })) as { data: readonly SavedView[] };
    return data;
  },
  staleTime: 5 * 60_000,
});

/** @throws Error with the reason */
export async function saveView(view: Omit<SavedView, 'id'>): Promise<void> {
  await call('/saved-views', { method: 'POST', body: JSON.stringify(view) });
}

/** @throws Error with the reason */
export async function deleteView(id: string): Promise<void> {
  await call(`/saved-views/${encodeURIComponent(id)}`, { method: 'DELETE', body: '{}' });
}

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { message } = body as { readonly message?: string };
  throw new Error(message ?? `Saved views could not be reached (${response.status}).`);
}
