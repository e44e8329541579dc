import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { createRelease, PemSigner, releaseProblems } from '@tessera/release';
import { FixtureRepository } from './support/fixture-repository.js';
import { signingKey } from './support/signing-key.js';

const TAG_ONLY =
  'docker/base-images.json: images[0].digest is missing: node:24-bookworm-slim is named by tag only.';

describe('a release', () => {
  let repository: FixtureRepository;

  beforeEach(() => {
    repository = FixtureRepository.create('identity');
  });

  const problems = () => releaseProblems(repository.root, '0.1.0');

  it('is possible from a clean tree with pinned images and the packages of the lock file', () => {
    expect(problems()).toEqual([]);
  });

  it('is refused from a tree with changes', () => {
    repository.write('README.md', 'new');
    repository.write('package.json', '{}');
    expect(problems()).toEqual([
      'The working tree has a change that is not committed:  M package.json',
      'The working tree has a change that is not committed: ?? README.md',
    ]);
  });

  it('is refused when its tag exists', () => {
    repository.git('tag', 'v0.1.0');
    expect(problems()).toEqual(['The tag v0.1.0 exists: raise "version" in package.json.']);
    expect(releaseProblems(repository.root, '0.1.1')).toEqual([]);
  });

  it('is refused when the changelog has no section for its version', () => {
    expect(releaseProblems(repository.root, '0.3.0')).toEqual([
      'CHANGELOG.md has no section for 0.3.0: npm run release -- version 0.3.0',
    ]);
  });

  it('is refused while a base image is named by tag', () => {
    repository.setDigest(null);
    repository.commit();
    expect(problems()).toContain(TAG_ONLY);
  });

  it('is refused when a manifest names an image that is not listed', () => {
    const images = 'images:\n  - { name: busybox, newTag: latest }\n';
    repository.write('k8s/overlays/production/kustomization.yaml', images);
    repository.commit();
    expect(problems()).toEqual([
      'k8s/overlays/production/kustomization.yaml: busybox:latest is not in docker/base-images.json.',
    ]);
  });

  it('is refused when a package has no hash, or is installed as another one', () => {
    const place = 'node_modules/fastify';
    const lock = repository.lock();
    delete lock.packages[place]?.integrity;
    repository.write('package-lock.json', JSON.stringify(lock));
    repository.commit();
    expect(problems()).toEqual([
      `package-lock.json: ${place} has no hash (integrity, sha512).`,
      `${place} is not installed as the lock file says: run npm ci.`,
    ]);
  });

  it('writes nothing and builds nothing when it is refused', async () => {
    repository.setDigest(null);
    const folder = join(temporaryFolder('release'), 'out');
    let isBuilt = false;
    const release = createRelease(repository.root, {
      services: ['identity'],
      packages: [],
      pythonPackages: [],
      folder,
      signer: new PemSigner(signingKey().key),
      origin: { builder: 'https://ci.example', source: 'git+https://git.example/tessera' },
      build: () => {
        isBuilt = true;
      },
    });
    await expect(release).rejects.toThrow(TAG_ONLY);
    expect([existsSync(folder), isBuilt]).toEqual([false, false]);
  });
});
