/** Part of the callback's address; registered at banks, so it never changes. */
export const CONNECTOR_ID = 'berlin-group';
