import { bundleSdk } from './bundle.js';

export { TRANSLATION_FILE_NAMES } from './sdk-file.js';
export type { SdkFile, SdkFileName } from './sdk-file.js';

/** The files of the SDK, made from its sources as they are now: what tests get. */
export const readSdkFiles = bundleSdk;
