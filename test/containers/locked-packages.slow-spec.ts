import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { lockProblems, withoutAbsentOptionals } from '../../docker/locked-packages.js';

interface Lock {
  readonly packages: Record<string, Record<string, unknown>>;
}

const MANIFESTS = [
  'package.json',
  '.npmrc',
  ...globSync(['apps/*/package.json', 'libs/*/package.json', '{local,bench}/package.json']),
];
const HASH = `sha512-${'A'.repeat(86)}==`;

let lock: Lock;

beforeAll(() => {
  lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
});

/** What `npm ci` reports for a lock file, without a network and without installing anything. */
function npmCi(packages: Lock['packages']) {
  const folder = temporaryFolder('npm-ci');
  for (const file of MANIFESTS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

describe('the lock file', () => {
  it.each(['x64', 'arm64'])(
    'has version and hash of all that an image for linux-%s needs',
    (arch) => {
      expect(lockProblems(lock.packages, { platform: 'linux', arch })).toEqual([]);
    },
  );

  it('is what npm ci installs, once binaries for other platforms are left out', () => {
    expect(npmCi(withoutAbsentOptionals(lock.packages))).toMatchObject({ status: 0 });
  });

  it('is refused by npm ci when it lacks a package', () => {
    const { 'node_modules/pino': left, ...packages } = withoutAbsentOptionals(lock.packages);
    expect(left).toBeDefined();
    expect(npmCi(packages).status).not.toBe(0);
  });
});

describe('lockProblems', () => {
  const good = { version: '1.0.0', integrity: HASH };
  const binary = 'a-linux-x64-gnu';

  it.each([
    ['no hash', { version: '1.0.0' }, 'node_modules/a has no hash (integrity, sha512).'],
    [
      'a weak hash',
      { ...good, integrity: 'sha1-AAAA' },
      'node_modules/a has no hash (integrity, sha512).',
    ],
    ['no version', { integrity: HASH }, 'node_modules/a has no version.'],
    [
      'a place of origin',
      { ...good, resolved: 'https://registry.example/a.tgz' },
      'node_modules/a names where it came from: https://registry.example/a.tgz.',
    ],
    [
      'no binary for the platform of images',
      { ...good, optionalDependencies: { [binary]: '1.0.0' } },
      `node_modules/a lacks ${binary}, which this platform needs.`,
    ],
  ])('finds a package with %s', (_, entry, problem) => {
    expect(lockProblems({ 'node_modules/a': entry })).toEqual([problem]);
  });

  it('accepts links, absent binaries for other platforms, and those of tools', () => {
    const packages = {
      'node_modules/@tessera/vault': { link: true, resolved: 'apps/vault' },
      'node_modules/a': { ...good, optionalDependencies: { 'a-darwin-arm64': '1.0.0' } },
      'node_modules/b': { ...good, dev: true, optionalDependencies: { [binary]: '1.0.0' } },
    };
    expect(lockProblems(packages)).toEqual([]);
  });
});

it('images install by npm ci, after the check', () => {
  const text = readFileSync('docker/service.Dockerfile', 'utf8');
  expect(text).toContain('RUN node docker/locked-packages.js --prepare && npm ci ');
  expect(text).not.toContain('npm install');
});
