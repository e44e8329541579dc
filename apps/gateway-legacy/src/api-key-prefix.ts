/** What every API key of the service begins with. */
export const API_KEY_PREFIX = 'gwl';
