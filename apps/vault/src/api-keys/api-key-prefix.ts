/** The prefix of the vault's API keys, by which scanners for leaked secrets recognize them. */
export const API_KEY_PREFIX = 'tvk';
