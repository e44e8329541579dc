/** The search parameters of the screen's URL. `open` is `service:id`. */
export const APPROVALS_SEARCH = ['status', 'service', 'kind', 'open'] as const;
