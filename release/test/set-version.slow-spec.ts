import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { changesetProblems, pythonProblems, releaseProblems, setVersion } from '@tessera/release';
import { FixtureRepository } from './support/fixture-repository.js';

const DATE = new Date('2026-03-02T09:30:00Z');

describe('a new version', () => {
  let repository: FixtureRepository;

  beforeEach(() => {
    repository = FixtureRepository.create('identity');
  });

  const textOf = (path: string) => readFileSync(join(repository.root, path), 'utf8');
  const versionOf = (path: string) => (JSON.parse(textOf(path)) as { version: string }).version;

  const addChangeset = (bump: string) => {
    const lines = ['---', `'@tessera/client': ${bump}`, '---', '', 'Retries of 429.', ''];
    repository.write('.changeset/retries.md', lines.join('\n'));
  };

  it('is that of every service, of the lock file and of a section of the changelog', () => {
    const installed = JSON.stringify(repository.lock().packages['node_modules/fastify']);
    const changed = setVersion(repository.root, '0.2.0', DATE);
    expect(changed).toEqual(
      expect.arrayContaining(['package.json', 'apps/identity/package.json', 'package-lock.json']),
    );
    expect(changed.filter((path) => path.endsWith('package.json')).map(versionOf)).not.toContain(
      '0.1.0',
    );
    const { packages } = repository.lock() as unknown as {
      packages: Record<string, { version?: string }>;
    };
    expect(packages['']?.version).toBe('0.2.0');
    expect(packages['apps/identity']?.version).toBe('0.2.0');
    expect(JSON.stringify(packages['node_modules/fastify'])).toBe(installed);
    expect(textOf('CHANGELOG.md')).toContain(
      '## Unreleased\n\n## 0.2.0 (2026-03-02)\n\n- something new\n\n## 0.1.1',
    );
    repository.commit();
    const problems = releaseProblems(repository.root, '0.2.0');
    expect(problems.filter((problem) => problem.startsWith('CHANGELOG'))).toEqual([]);
  });

  it('is not that of a published package, which is raised as its changesets say', () => {
    addChangeset('patch');
    const changed = setVersion(repository.root, '0.2.0', DATE);
    const published = ['libs/client/package.json', 'libs/client/CHANGELOG.md'];
    expect(changed).toEqual(expect.arrayContaining([...published, '.changeset/retries.md']));
    expect(changed).toHaveLength(new Set(changed).size);
    expect(versionOf('libs/client/package.json')).toBe('0.1.1');
    expect(textOf('libs/client/CHANGELOG.md')).toContain('## 0.1.1');
    expect(textOf('libs/client/CHANGELOG.md')).toContain('Retries of 429.');
    expect(versionOf('libs/browser-sdk/package.json')).toBe('0.1.0');
    const { packages } = repository.lock() as unknown as {
      packages: Record<string, { version?: string }>;
    };
    expect(packages['libs/client']?.version).toBe('0.1.1');
    expect(packages['libs/browser-sdk']?.version).toBe('0.1.0');
    expect(repository.git('status', '--porcelain', '.changeset')).toBe('');
  });

  it('is that of constants, of the Helm chart, and of images and Jobs in overlays', () => {
    addChangeset('patch');
    repository.write('apps/identity/src/version.ts', "export const VERSION = '0.1.0';\n");
    repository.write('libs/client/src/core/version.ts', "export const VERSION = '0.1.0';\n");
    const chart = [
      'apiVersion: v2',
      'version: 0.1.0',
      'appVersion: 0.1.0',
      "kubeVersion: '>=1.30'",
    ];
    repository.write('k8s/chart/Chart.yaml', chart.join('\n'));
    const overlay = 'k8s/overlays/production/identity/kustomization.yaml';
    const others = '{ name: other, newTag: 0.1.0-beta }';
    repository.write(overlay, `{ newTag: 0.1.0 }\nvalue: identity-migration-0-1-0\n${others}\n`);
    const changed = setVersion(repository.root, '0.2.0', DATE);
    expect(textOf('apps/identity/src/version.ts')).toBe("export const VERSION = '0.2.0';\n");
    expect(textOf('libs/client/src/core/version.ts')).toBe("export const VERSION = '0.1.1';\n");
    expect(textOf('k8s/chart/Chart.yaml').split('\n')).toEqual([
      'apiVersion: v2',
      'version: 0.2.0',
      'appVersion: 0.2.0',
      "kubeVersion: '>=1.30'",
    ]);
    expect(textOf(overlay)).toBe(`{ newTag: 0.2.0 }\nvalue: identity-migration-0-2-0\n${others}\n`);
    const written = ['apps/identity/src/version.ts', 'k8s/chart/Chart.yaml', overlay];
    expect(changed).toEqual(expect.arrayContaining(written));
  });

  it('refuses a changeset of a package that there is not', () => {
    repository.write('.changeset/other.md', "---\n'@tessera/other': patch\n---\n\nA change.\n");
    expect(() => setVersion(repository.root, '0.2.0', DATE)).toThrow('@tessera/other');
  });

  it('cannot be released while a changeset is in no version', () => {
    addChangeset('minor');
    expect(releaseProblems(repository.root, '0.1.0')).toContain(
      '.changeset/retries.md is in no release yet: npm run release -- version <version>',
    );
  });

  it('needs a changeset for a change of a published package', () => {
    const since = repository.git('rev-parse', 'HEAD');
    repository.write('libs/client/src/retry.spec.ts', '');
    repository.commit();
    expect(changesetProblems(repository.root, since)).toEqual([]);
    repository.write('libs/client/src/retry.ts', '');
    repository.commit();
    expect(changesetProblems(repository.root, since)[0]).toContain('no changesets were found');
    addChangeset('minor');
    repository.commit();
    expect(changesetProblems(repository.root, since)).toEqual([]);
  });

  it.each([
    ['0.2.0', '0.2.0'],
    ['0.2.0-rc.1', '0.2.0rc1'],
  ])('is that of the Python client, as Python writes it: %s', (version, expected) => {
    const files = ['clients/python/pyproject.toml', 'clients/python/tessera_client/version.py'];
    expect(setVersion(repository.root, version, DATE)).toEqual(expect.arrayContaining(files));
    const named = files.map((path) => /^version = "(.*)"$/im.exec(textOf(path))?.[1]);
    expect(named).toEqual([expected, expected]);
    expect(pythonProblems(repository.root, ['clients/python'], version)).toEqual([]);
    expect(pythonProblems(repository.root, ['clients/python'], '0.1.0')).toEqual([
      `clients/python has version ${expected}, not 0.1.0.`,
    ]);
  });

  it('changes nothing where Python has no such version', () => {
    expect(() => setVersion(repository.root, '0.2.0-next.1', DATE)).toThrow(
      'Python has no version 0.2.0-next.1',
    );
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it.each(['0.1.0', '0.0.9', '1', 'v0.2.0'])('is not %s', (version) => {
    expect(() => setVersion(repository.root, version, DATE)).toThrow(
      `${version} is not a version after 0.1.0.`,
    );
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('needs something unreleased', () => {
    setVersion(repository.root, '0.2.0', DATE);
    expect(() => setVersion(repository.root, '0.3.0', DATE)).toThrow('nothing under "Unreleased"');
  });
});
