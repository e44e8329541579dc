import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGE = dirname(fileURLToPath(import.meta.url));
const BIN = ['check-node.cjs', 'tessera.cjs'];

/**
 * Packs the command into an archive that installs without a registry: what it depends on is in the
 * bundle.
 *
 * @param {string} destination a folder
 * @returns {Promise<string>} the archive
 */
async function pack(destination) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'));
  try {
    await build({
      entryPoints: [join(PACKAGE, 'src/main.ts')],
      outdir: join(folder, 'dist'),
      bundle: true,
      // A command loads only its own part.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['source'],
      keepNames: true,
      legalComments: 'none',
      logLevel: 'warning',
    });
    mkdirSync(join(folder, 'bin'));
    for (const name of BIN) {
      copyFileSync(join(PACKAGE, 'bin', name), join(folder, 'bin', name));
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    copyFileSync(join(PACKAGE, 'README.md'), join(folder, 'README.md'));
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), thirdPartyLicenses());
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
    const args = ['pack', '--json', '--pack-destination', destination];
    const output = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
    const [packed] = Object.values(JSON.parse(output));
    return join(destination, packed.filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manifest() {
  const { name, version, description, license, type, engines, bin } = JSON.parse(
    readFileSync(join(PACKAGE, 'package.json'), 'utf8'),
  );
  const files = ['bin', 'dist', 'THIRD-PARTY-LICENSES'];
  return { name, version, description, license, type, engines, bin, files };
}

/** The license of what the bundle contains, which is the same as that of this repository. */
function thirdPartyLicenses() {
  const entry = createRequire(import.meta.url).resolve('@stricli/core');
  const root = entry.slice(0, entry.lastIndexOf('@stricli/core') + '@stricli/core'.length);
  const { name, version, author, license } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  if (license !== 'Apache-2.0') throw new Error(`${name} has another license: ${license}`);
  const by = typeof author === 'string' ? author : author?.name;
  const text = readFileSync(join(PACKAGE, '../../LICENSE'), 'utf8');
  return `${name} ${version}, by ${by}, ${license}:\n\n${text}`;
}

const destination = resolve(process.argv[2] ?? '.');
process.stdout.write(`${await pack(destination)}\n`);
