/** A file of the SDK as a browser gets it. */
export interface SdkFile {
  readonly name: SdkFileName;
  readonly content: Buffer;
}

/** The strings of the card fields in each language but English. */
export const TRANSLATION_FILE_NAMES = [
  'card-frame.de.json',
  'card-frame.es.json',
  'card-frame.fr.json',
  'card-frame.it.json',
  'card-frame.nl.json',
] as const;

/**
 * `tessera.js` is a classic script with the global `Tessera`, `tessera.mjs` the same as a module;
 * the others belong to the page inside the frame.
 */
export const SDK_FILE_NAMES = [
  'tessera.js',
  'tessera.mjs',
  'card-frame.js',
  'card-frame.css',
  ...TRANSLATION_FILE_NAMES,
] as const;

export type SdkFileName = (typeof SDK_FILE_NAMES)[number];
