import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  baseImageProblems,
  buildArguments,
  imageReferences,
  readBaseImages,
  referenceProblems,
} from '@tessera/release';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const listed = readBaseImages('.');
const pinned = listed.map((each) => ({ ...each, digest: DIGEST }));

describe('base images', () => {
  it('lists every image that a Dockerfile, compose or k8s names', () => {
    const references = imageReferences('.');
    expect(new Set(references.map(({ file }) => file.split('/')[0]))).toEqual(
      new Set(['docker', 'docker-compose.yml', 'k8s']),
    );
    expect(new Set(references.map(({ image }) => image.split('@')[0]))).toEqual(
      new Set(listed.map(({ image }) => image)),
    );
    expect(referenceProblems(references, listed)).toEqual([]);
  });

  it('refuses an image that is not listed, and another digest than the listed one', () => {
    const [file, image] = ['k8s/base/kustomization.yaml', 'postgres:17-alpine'];
    expect(referenceProblems([{ file, image: 'nginx:latest' }], pinned)).toEqual([
      `${file}: nginx:latest is not in docker/base-images.json.`,
    ]);
    expect(referenceProblems([{ file, image: `${image}@${DIGEST}` }], pinned)).toEqual([]);
    const other = `${image}@sha256:${'b'.repeat(64)}`;
    expect(referenceProblems([{ file, image: other }], pinned)).toEqual([
      `${file}: ${other} has another digest than docker/base-images.json.`,
    ]);
  });

  it.each([
    [null, /digest is missing: node:24-bookworm-slim is named by tag only/],
    ['latest', /digest must be sha256: and 64 hex digits/],
    [`sha256:${'A'.repeat(64)}`, /digest must be sha256: and 64 hex digits/],
  ])('refuses the digest %p', (digest, message) => {
    const [first, ...others] = pinned;
    const problems = baseImageProblems([{ ...first, digest } as never, ...others]);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  it('requires no digest of images that only development uses', () => {
    const images = pinned.map((each) =>
      each.use === 'development' ? { ...each, digest: null } : each,
    );
    expect(images.filter(({ digest }) => digest === null)).toHaveLength(2);
    expect(baseImageProblems(images)).toEqual([]);
  });

  it('names the images of the Dockerfile by tag and digest', () => {
    expect(buildArguments(pinned)).toEqual([
      `NODE_IMAGE=node:24-bookworm-slim@${DIGEST}`,
      `RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot@${DIGEST}`,
    ]);
  });
});

describe('the Dockerfile', () => {
  it('checks both base images before it installs anything', () => {
    const lines = readFileSync('docker/service.Dockerfile', 'utf8').split('\n');
    const check = lines.findIndex((line) => line.includes('node docker/require-digests.js'));
    const install = lines.findIndex((line) => line.includes('npm ci'));
    expect(lines[check]).toBe('RUN node docker/require-digests.js "$NODE_IMAGE" "$RUN_IMAGE"');
    expect(check).toBeLessThan(install);
    const build = lines.findIndex((line) => line.endsWith(' AS build'));
    const inStage = lines.slice(build, check).filter((line) => line.startsWith('ARG '));
    expect(inStage).toEqual(['ARG NODE_IMAGE', 'ARG RUN_IMAGE', 'ARG ALLOW_IMAGE_TAGS']);
  });

  it.each([
    [[`node:24@${DIGEST}`, `run@${DIGEST}`], '', 0],
    [[`node:24@${DIGEST}`, 'run:nonroot'], '', 1],
    [['node:24', `run@${DIGEST}`], '', 1],
    [['node:24@sha256:abc', `run@${DIGEST}`], '', 1],
    [[], '', 1],
    [['node:24', 'run:nonroot'], 'development', 0],
    [['node:24', 'run:nonroot'], 'yes', 1],
  ])('its check of %p with ALLOW_IMAGE_TAGS=%p ends with %i', (images, allowed, status) => {
    const result = spawnSync(process.execPath, ['docker/require-digests.js', ...images], {
      env: { ALLOW_IMAGE_TAGS: allowed },
      encoding: 'utf8',
    });
    expect([result.status, result.stderr === '']).toEqual([status, status === 0]);
  });
});
