import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** An image as a file of the repository names it. */
export interface ImageReference {
  readonly file: string;
  /** With tag, and digest if there is one. */
  readonly image: string;
}

/** Images that the product itself is built to. */
const OWN = /^(?:[\w.:-]+\/)*tessera\/|^service$/;

/**
 * Every foreign image that the Dockerfiles, compose and the Kubernetes bases name.
 *
 * @param root of the repository
 */
export function imageReferences(root: string): ImageReference[] {
  const found = [
    ...dockerfiles(root),
    ...compose(root),
    ...globSync('k8s/**/*.yaml', { cwd: root })
      .sort()
      .flatMap((file) => manifests(root, file)),
  ];
  return found.filter(({ image }) => !OWN.test(image));
}

/** `ARG …_IMAGE=`, and `FROM` with a literal. */
function dockerfiles(root: string): ImageReference[] {
  return globSync('docker/*Dockerfile', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage);
    const images = text.matchAll(/^(?:ARG \w+_IMAGE=|FROM )([^\s$]+)(?: |$)/gm);
    return [...images]
      .map(([, image = '']) => ({ file, image }))
      .filter(({ image }) => !stages.includes(image));
  });
}

function compose(root: string): ImageReference[] {
  const file = 'docker-compose.yml';
  const { services } = parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, { image: string }>>;
  };
  return Object.values(services).map(({ image }) => ({ file, image }));
}

interface Replacement {
  readonly name: string;
  readonly newTag?: string;
  readonly digest?: string;
}

/** Containers take their tag from the `images:` of a kustomization, which is where a digest goes. */
function manifests(root: string, file: string): ImageReference[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!file.endsWith('kustomization.yaml')) return [];
  const { images = [] } = parse(text) as { images?: readonly Replacement[] };
  return images.flatMap(({ name, newTag, digest }) => {
    if (newTag === undefined && digest === undefined) return [];
    const tag = newTag === undefined ? '' : `:${newTag}`;
    return [{ file, image: `${name}${tag}${digest === undefined ? '' : `@${digest}`}` }];
  });
}
