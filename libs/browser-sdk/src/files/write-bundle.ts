import { mkdir, writeFile } from 'node:fs/promises';
import { bundleSdk } from './bundle.js';

/** `npm run build`: leaves the files of the SDK where the vault and npm packages take them from. */
const folder = new URL('../bundle/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, content } of await bundleSdk()) {
  await writeFile(new URL(name, folder), content);
}
