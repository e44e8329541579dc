/** The version of the package; a test compares the two. */
export const VERSION = '0.3.0';
