/** The search parameters of the screen's URL. */
export const RULES_SEARCH = ['context'] as const;

/** The search parameters of the screen's URL. */
export const RULESET_SEARCH = ['tab', 'rule', 'compare'] as const;
