/** What a key of the vault begins with, so that a scanner of leaked secrets knows it. */
export const API_KEY_PREFIX = 'tvk';
