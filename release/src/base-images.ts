import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An image of others that the product builds on or runs next to its services. */
export interface BaseImage {
  /** Such as `node:24-bookworm-slim`: repository and tag, for people. */
  readonly image: string;
  /** `sha256:` and 64 hex digits; null until the operator has chosen one. */
  readonly digest: string | null;
  /** The argument of `docker/service.Dockerfile`; absent for images that only run. */
  readonly buildArgument?: string;
  /** Where it is used. Images of `development` are in no release. */
  readonly use: 'build' | 'run' | 'development';
}

export const BASE_IMAGES_FILE = 'docker/base-images.json';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const IMAGE = /^[a-z0-9][a-z0-9./_-]*:[\w][\w.-]{0,127}$/;

/**
 * @param root of the repository
 * @throws Error if the file is missing or is not JSON
 */
export function readBaseImages(root: string): readonly BaseImage[] {
  const { images } = JSON.parse(readFileSync(join(root, BASE_IMAGES_FILE), 'utf8')) as {
    images: readonly BaseImage[];
  };
  return images;
}

/** Why the list does not allow a release; empty when every image is given by digest. */
export function baseImageProblems(images: readonly BaseImage[]): string[] {
  return images.flatMap(({ image, digest, use }, index) => {
    const place = `${BASE_IMAGES_FILE}: images[${String(index)}]`;
    if (!IMAGE.test(image)) return [`${place}.image must be a repository and a tag.`];
    if (use === 'development') return [];
    if (digest === null) return [`${place}.digest is missing: ${image} is named by tag only.`];
    if (!DIGEST.test(digest)) return [`${place}.digest must be sha256: and 64 hex digits.`];
    return [];
  });
}

/**
 * The arguments of `docker build` that name the base images by digest, such as
 * `NODE_IMAGE=node:24-bookworm-slim@sha256:…`.
 */
export function buildArguments(images: readonly BaseImage[]): string[] {
  return images.flatMap(({ image, digest, buildArgument }) =>
    buildArgument === undefined || digest === null ? [] : [`${buildArgument}=${image}@${digest}`],
  );
}
