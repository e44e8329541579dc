/**
 * Loads the bundles of an assembled app, and writes what V8 has compiled of them to `dist/compiled` in
 * its folder, which an image names in `NODE_COMPILE_CACHE`:
 *
 *     node docker/compile.js /app
 *
 * Only modules are loaded and no program starts, so it needs neither settings nor a database. Node reads
 * the result if its version, the features that V8 uses of the processor, V8's flags, the user, and the
 * path of the folder are the same. Otherwise a start compiles as without it.
 */
import { chmodSync, readdirSync } from 'node:fs';
import { constants, enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Which folder? node docker/compile.js <folder of an assembled app>\n');
  process.exit(2);
}
const chunks = join(resolve(folder), 'dist', 'chunks');
const compiled = join(resolve(folder), 'dist', 'compiled');
const { status, message } = enableCompileCache(compiled);
if (status !== constants.compileCacheStatus.ENABLED) {
  throw new Error(`Node cannot write to ${compiled}: ${message ?? 'NODE_COMPILE_CACHE is set'}`);
}
for (const name of readdirSync(chunks)) await import(pathToFileURL(join(chunks, name)).href);
flushCompileCache();
const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
);
// Node lets only the user who wrote them read them; in an image they belong to root.
for (const { parentPath, name } of files) chmodSync(join(parentPath, name), 0o444);
process.stdout.write(`${files.length} modules are compiled in ${compiled}\n`);
