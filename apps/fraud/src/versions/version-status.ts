/** The status of a ruleset or interceptor version; one version per context or ref is active. */
export const VERSION_STATUSES = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const;

/** DRAFT → ACTIVE by activation, ACTIVE → INACTIVE by its successor, INACTIVE → ACTIVE by rollback. */
export type VersionStatus = (typeof VERSION_STATUSES)[number];
