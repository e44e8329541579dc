import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import {
  createRelease,
  folderPackages,
  PemSigner,
  readPublicKey,
  verifyRelease,
} from '@tessera/release';
import { extract } from 'tar';
import { FixtureRepository } from './support/fixture-repository.js';
import { signingKey } from './support/signing-key.js';
import { productionPackages } from '../../docker/production-packages.js';

interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

const SERVICE = 'identity';
const PYTHON_ARCHIVES = [
  'tessera_client-0.1.0-py3-none-any.whl',
  'tessera_client-0.1.0.tar.gz',
] as const;

describe('a release of a service', () => {
  const { key, publicKey } = signingKey();
  const folder = join(temporaryFolder('release'), 'out');
  const unpacked = temporaryFolder('unpacked');
  let repository: FixtureRepository;
  let bom: Bom;

  beforeAll(async () => {
    repository = FixtureRepository.create(SERVICE);
    await release(folder);
    await extract({ file: join(folder, `${SERVICE}-0.1.0.tar.gz`), cwd: unpacked });
    bom = JSON.parse(readFileSync(join(folder, `${SERVICE}-0.1.0.cdx.json`), 'utf8')) as Bom;
  }, 300_000);

  const release = (to: string) =>
    createRelease(repository.root, {
      services: [SERVICE],
      packages: [],
      pythonPackages: ['clients/python'],
      folder: to,
      signer: new PemSigner(key),
      origin: { builder: 'https://ci.example', source: 'git+https://git.example/tessera' },
      build: repository.build,
    });

  it('is verified as it was published, and is what git has', () => {
    const commit = repository.git('rev-parse', 'HEAD');
    const { files } = verifyRelease(folder, readPublicKey(publicKey), { version: '0.1.0', commit });
    expect(new Set([...files, 'SHA256SUMS', 'SHA256SUMS.sig'])).toEqual(
      new Set(readdirSync(folder)),
    );
  });

  it('names the archives for Python in the provenance and the checksums', () => {
    const { payload } = JSON.parse(
      readFileSync(join(folder, 'provenance.intoto.jsonl'), 'utf8'),
    ) as { payload: string };
    const statement = Buffer.from(payload, 'base64').toString();
    const checksums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    for (const archive of PYTHON_ARCHIVES) {
      expect(statement).toContain(`"${archive}"`);
      expect(checksums).toContain(`  ${archive}\n`);
    }
  });

  it.each(PYTHON_ARCHIVES)(
    'has a Python client that installs into an empty environment without a registry: %s',
    (archive) => {
      const environment = join(temporaryFolder('venv'), 'venv');
      run('python3', '-m', 'venv', environment);
      const python = join(environment, 'bin/python');
      const options = ['--no-index', '--no-cache-dir', '--quiet'];
      run(python, '-I', '-m', 'pip', 'install', ...options, join(folder, archive));
      const program = 'import tessera_client; print(tessera_client.__version__)';
      expect(run(python, '-I', '-c', program).trim()).toBe('0.1.0');
    },
    300_000,
  );

  it('lists exactly the packages of the production folder, each with version, and license where it names one', () => {
    const { packages } = repository.lock();
    const meant = productionPackages('.', packages, `apps/${SERVICE}`);
    const listed = [bom.metadata.component, ...bom.components];
    const places = listed.map((component) => component['bom-ref']).sort();
    expect(places).toEqual([...meant.workspaces, ...meant.installed].sort());
    expect(places).toEqual(folderPackages(unpacked).map(({ place }) => place));
    const unlicensed: string[] = [];
    for (const { 'bom-ref': place, name, version, licenses = [] } of listed) {
      const manifest = JSON.parse(readFileSync(join(unpacked, place, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
        license?: string;
        licenses?: unknown;
      };
      const scope = name.includes('/') ? '' : (manifest.name.split('/').at(-2) ?? '');
      expect([place, scope === '' ? name : `${scope}/${name}`]).toEqual([place, manifest.name]);
      expect([place, version]).toEqual([place, manifest.version]);
      const isLicensed = manifest.license !== undefined || manifest.licenses !== undefined;
      expect([place, licenses.length > 0]).toEqual([place, isLicensed]);
      if (!isLicensed) unlicensed.push(manifest.name);
    }
    // Its manifest names no license; its Readme says MIT.
    expect(unlicensed).toEqual(['pause']);
  });

  it('has the hash that the lock file has for every package that npm installed', () => {
    const { packages } = repository.lock();
    const installed = bom.components.filter(({ purl }) => !purl.includes('%40tessera'));
    expect(installed.length).toBeGreaterThan(50);
    for (const { 'bom-ref': place, hashes = [] } of installed) {
      const content = Buffer.from(
        packages[place]?.integrity?.replace('sha512-', '') ?? '',
        'base64',
      ).toString('hex');
      expect([place, hashes]).toEqual([place, [{ alg: 'SHA-512', content }]]);
    }
  });

  it('says which package needs which', () => {
    const needs = (ref: string) => bom.dependencies.find((each) => each.ref === ref)?.dependsOn;
    expect(needs(`apps/${SERVICE}`)).toContain('libs/service');
    expect(needs('libs/service')).toContain('node_modules/fastify');
    const reached = new Set<string>();
    const waiting = [`apps/${SERVICE}`];
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      waiting.push(...(needs(ref) ?? []));
    }
    const all = [bom.metadata.component, ...bom.components].map((each) => each['bom-ref']);
    expect(all.filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('gives the same archive and SBOM when it is made again from the same commit', async () => {
    const again = join(temporaryFolder('again'), 'out');
    await release(again);
    for (const file of [
      `${SERVICE}-0.1.0.tar.gz`,
      `${SERVICE}-0.1.0.cdx.json`,
      ...PYTHON_ARCHIVES,
    ]) {
      const [before, after] = [folder, again].map((each) => readFileSync(join(each, file)));
      expect([file, before?.equals(after ?? Buffer.alloc(0))]).toEqual([file, true]);
    }
  }, 300_000);
});

/** What the program printed. @throws Error if it fails */
function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', cwd: temporaryFolder('program') });
}
