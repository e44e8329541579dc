import { readFile } from 'node:fs/promises';
import { bundleSdk } from './bundle.js';
import { SDK_FILE_NAMES, type SdkFile } from './sdk-file.js';

export { TRANSLATION_FILE_NAMES } from './sdk-file.js';
export type { SdkFile, SdkFileName } from './sdk-file.js';

/**
 * The files of the SDK as `npm run build` left them: what a container gets. Where only the compiler
 * ran, they are made from the sources.
 */
export async function readSdkFiles(): Promise<SdkFile[]> {
  try {
    return await Promise.all(
      SDK_FILE_NAMES.map(async (name) => {
        const content = await readFile(new URL(`../bundle/${name}`, import.meta.url));
        return { name, content };
      }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return bundleSdk();
  }
}
