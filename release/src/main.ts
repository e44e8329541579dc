import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changesetProblems } from './changesets.js';
import { baseImageProblems, buildArguments, readBaseImages } from './base-images.js';
import { cosignChecksums } from './cosign.js';
import { createRelease } from './create-release.js';
import { isCommit } from './git.js';
import { publishedPackages } from './npm-packages.js';
import { pythonPackages } from './python-packages.js';
import { ReleaseError } from './release-error.js';
import { setVersion } from './set-version.js';
import { PemSigner, Pkcs11Signer, readPublicKey } from './signer.js';
import type { Signer } from './signer.js';
import { verifyRelease } from './verify-release.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICES = ['identity', 'vault', 'fraud', 'account-info', 'commerce', 'gateway-legacy'];
const USAGE = `Usage:
  npm run release -- version <version>
      Give the services and the Python client the version, raise those of the npm packages as their changesets say,
      and make what is unreleased in CHANGELOG.md a section.
  npm run release -- changes [<commit>]
      Report npm packages that were changed since the commit, or main, without a changeset. Read-only.
  npm run release -- create <folder> --builder <uri> --source <uri> (--key <pem> | --pkcs11) [--cosign-key <key>]
      Build, describe and sign every service, npm package and Python package into a new folder.
  npm run release -- verify <folder> --public-key <pem> [--version <version>] [--commit <sha>] [--builder <uri>]
      Verify a downloaded release and report what is wrong. Read-only.
  npm run release -- build-arguments
      Print the arguments of docker build that name the base images by digest.

--pkcs11 signs with the key that RELEASE_PKCS11_MODULE, RELEASE_PKCS11_TOKEN, RELEASE_PKCS11_KEY and
RELEASE_PKCS11_PIN_FILE name.
`;
const OPTIONS = {
  builder: { type: 'string' },
  source: { type: 'string' },
  key: { type: 'string' },
  pkcs11: { type: 'boolean' },
  'cosign-key': { type: 'string' },
  'public-key': { type: 'string' },
  version: { type: 'string' },
  commit: { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];

try {
  const { positionals, values } = parse();
  const [command = '', folder = ''] = positionals;
  const commands: Readonly<Record<string, () => Promise<void> | void>> = {
    version: () => {
      version(folder);
    },
    create: () => create(folder, values),
    verify: () => {
      verify(folder, values);
    },
    changes: () => {
      changes(folder);
    },
    'build-arguments': printBuildArguments,
  };
  const run = commands[command];
  if (run === undefined) throw new ReleaseError([USAGE.trimEnd()]);
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function parse() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

function version(next: string): void {
  if (next === '') throw new ReleaseError([USAGE.trimEnd()]);
  const files = setVersion(ROOT, next, new Date());
  process.stdout.write(
    `${String(files.length)} files are changed for version ${next}. Review and commit them, then create the release and tag the commit: git tag -s v${next}\n`,
  );
}

/** Where there is no main, as in a shallow clone of CI, nothing can be compared. */
function changes(since: string): void {
  const candidates = since === '' ? ['origin/main', 'main'] : [since];
  const base = candidates.find((name) => isCommit(ROOT, name));
  if (base === undefined) {
    if (since !== '') throw new ReleaseError([`${since} is not a commit.`]);
    process.stdout.write('There is no main to compare with; changesets were not checked.\n');
    return;
  }
  const problems = changesetProblems(ROOT, base);
  if (problems.length > 0) throw new ReleaseError(problems);
}

async function create(folder: string, values: Values): Promise<void> {
  const { builder, source } = values;
  if (folder === '' || builder === undefined || source === undefined) {
    throw new ReleaseError([USAGE.trimEnd()]);
  }
  const target = resolve(folder);
  const signer = signerOf(values);
  await createRelease(ROOT, {
    services: SERVICES,
    packages: publishedPackages(ROOT),
    pythonPackages: pythonPackages(ROOT),
    folder: target,
    signer,
    origin: { builder, source },
    build: rebuild,
  });
  const isCosigned = cosignChecksums(target, values['cosign-key']);
  process.stdout.write(
    `Release written to ${target}${isCosigned ? ', signed by cosign too' : ''}.\n`,
  );
}

function signerOf({ key, pkcs11 }: Values): Signer {
  if (key !== undefined) return new PemSigner(key);
  if (pkcs11 !== true) throw new ReleaseError(['--key or --pkcs11 is required.']);
  return new Pkcs11Signer({
    module: required('RELEASE_PKCS11_MODULE'),
    tokenLabel: required('RELEASE_PKCS11_TOKEN'),
    keyLabel: required('RELEASE_PKCS11_KEY'),
    pin: readFileSync(required('RELEASE_PKCS11_PIN_FILE'), 'utf8').trimEnd(),
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new ReleaseError([`${name} is required.`]);
  return value;
}

/** What was built before may come from other sources: it is removed first. */
function rebuild(): void {
  for (const dist of globSync('{apps,libs}/*/dist', { cwd: ROOT })) {
    rmSync(join(ROOT, dist), { recursive: true });
  }
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}

function verify(folder: string, values: Values): void {
  const publicKey = values['public-key'];
  if (folder === '' || publicKey === undefined) throw new ReleaseError([USAGE.trimEnd()]);
  const { version, commit, builder } = values;
  const release = verifyRelease(resolve(folder), readPublicKey(publicKey), {
    ...(version === undefined ? {} : { version }),
    ...(commit === undefined ? {} : { commit }),
    ...(builder === undefined ? {} : { builder }),
  });
  process.stdout.write(
    `Verified ${String(release.files.length)} files of ${release.version}, built by ${release.builder} from ${release.commit}.\n`,
  );
}

function printBuildArguments(): void {
  const images = readBaseImages(ROOT);
  const problems = baseImageProblems(images);
  if (problems.length > 0) throw new ReleaseError(problems);
  const args = buildArguments(images).flatMap((each) => ['--build-arg', each]);
  process.stdout.write(`${args.join(' ')}\n`);
}
