/** Authenticates rows that grant something. Not the key of any other hash. */
export const ROW_MAC_KEY = 'row-mac';
