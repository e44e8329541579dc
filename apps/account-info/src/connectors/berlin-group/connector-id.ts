/** Part of the callback URL, which is registered with banks, so it never changes. */
export const CONNECTOR_ID = 'berlin-group';
