export interface ChangeRequestsOptions {
  /** How the list pages: its cursors and its default page size. */
  readonly lists: { readonly cursor: 'uuid' | 'opaque'; readonly defaultLimit: number };
}

/** The token of {@link ChangeRequestsOptions}. */
export const CHANGE_REQUESTS_OPTIONS = Symbol('tessera:change-requests-options');
