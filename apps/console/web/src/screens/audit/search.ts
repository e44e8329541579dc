/** The search parameters of the screen's URL. `open` is `service:id`. */
export const AUDIT_SEARCH = [
  'service',
  'actor',
  'action',
  'object_type',
  'object_id',
  'request_id',
  'result',
  'from',
  'to',
  'open',
] as const;
