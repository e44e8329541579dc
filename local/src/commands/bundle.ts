import { fileURLToPath } from 'node:url';
import { bundlePrograms, bundlesOfApps, bundlesOfTests } from '../programs/bundle-programs.js';

/** The last step of `npm run build`; with `--tests` also what only tests start. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
await bundlePrograms(root, bundlesOfApps(root));
if (process.argv.includes('--tests')) await bundlePrograms(root, bundlesOfTests(root));
