/** The search parameters of the screen's URL. `try` is the ID of a decision. */
export const RULES_SEARCH = ['context', 'try'] as const;

/** The search parameters of the screen's URL. */
export const RULESET_SEARCH = ['tab', 'rule', 'compare', 'simulation', 'cell', 'try'] as const;
