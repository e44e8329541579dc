import { fileURLToPath } from 'node:url';
import { bundlePrograms, bundlesOfApps, bundlesOfTests } from '../programs/bundle-programs.js';

/** The last step of `npm run build`; with `--tests`, what only tests start. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const isForTests = process.argv.includes('--tests');
await bundlePrograms(root, isForTests ? bundlesOfTests(root) : bundlesOfApps(root));
