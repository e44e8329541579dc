/** A file of the SDK as a browser gets it. */
export interface SdkFile {
  readonly name: SdkFileName;
  readonly content: Buffer;
}

/**
 * `tessera.js` is a classic script with the global `Tessera`, `tessera.mjs` the same as a module;
 * the other two belong to the page inside the frame.
 */
export const SDK_FILE_NAMES = [
  'tessera.js',
  'tessera.mjs',
  'card-frame.js',
  'card-frame.css',
] as const;

export type SdkFileName = (typeof SDK_FILE_NAMES)[number];
