/** The search parameters of the screen's URL. */
export const DEVELOPERS_SEARCH = ['tab', 'q', 'service', 'request_id', 'show', 'open'] as const;

/** Changes parameters of the URL; `undefined` removes one. */
export type ChangeSearch = (changes: Readonly<Record<string, string | undefined>>) => void;
