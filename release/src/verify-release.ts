import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChecksums, sha256Of } from './checksums.js';
import { openEnvelope } from './dsse.js';
import type { ProvenanceStatement } from './provenance.js';
import { ReleaseError } from './release-error.js';
import { CHECKSUMS_FILE, COSIGN_FILE, PROVENANCE_FILE, SIGNATURE_FILE } from './release-files.js';
import { isSignedBy } from './signer.js';

/** What the deployer expects in addition to a signature; each is optional. */
export interface Expected {
  /** The URI of the builder you trust. */
  readonly builder?: string;
  /** The git commit you reviewed, 40 hex digits. */
  readonly commit?: string;
  readonly version?: string;
}

/** What is true of a release that passed. */
export interface VerifiedRelease {
  readonly version: string;
  readonly commit: string;
  readonly builder: string;
  readonly files: readonly string[];
}

/**
 * Checks the files of a release before they are deployed: signature, checksums, provenance.
 *
 * @param folder with the files as they were downloaded
 * @param key of the publisher, which must not come from the same place as the files
 * @throws ReleaseError with everything that is wrong
 */
export function verifyRelease(
  folder: string,
  key: KeyObject,
  expected: Expected = {},
): VerifiedRelease {
  for (const file of [CHECKSUMS_FILE, SIGNATURE_FILE, PROVENANCE_FILE]) {
    if (!existsSync(join(folder, file))) throw new ReleaseError([`${file} is missing.`]);
  }
  const checksums = readFileSync(join(folder, CHECKSUMS_FILE));
  if (!isSignedBy(key, checksums, readFileSync(join(folder, SIGNATURE_FILE)))) {
    throw new ReleaseError([`${CHECKSUMS_FILE} is not signed with this key.`]);
  }
  const digests = parseChecksums(checksums.toString('utf8'));
  const problems = fileProblems(folder, digests);
  if (problems.length > 0) throw new ReleaseError(problems);
  const statement = readStatement(folder, key);
  const release = describe(statement, [...digests.keys()]);
  const wrong = [...subjectProblems(statement, digests), ...differences(release, expected)];
  if (wrong.length > 0) throw new ReleaseError(wrong);
  return release;
}

/** A file that is not listed could be deployed by mistake. */
function fileProblems(folder: string, digests: ReadonlyMap<string, string>): string[] {
  const listed = [...digests].flatMap(([file, digest]) => {
    if (!existsSync(join(folder, file))) return [`${file} is missing.`];
    return sha256Of(join(folder, file)) === digest ? [] : [`${file} was changed.`];
  });
  const known = new Set([...digests.keys(), CHECKSUMS_FILE, SIGNATURE_FILE, COSIGN_FILE]);
  const others = readdirSync(folder).filter((file) => !known.has(file));
  return [...listed, ...others.map((file) => `${file} is not part of the release.`)];
}

function readStatement(folder: string, key: KeyObject): ProvenanceStatement {
  try {
    const text = readFileSync(join(folder, PROVENANCE_FILE), 'utf8');
    return openEnvelope(text, key) as ProvenanceStatement;
  } catch (error) {
    throw new ReleaseError([`${PROVENANCE_FILE} ${error instanceof Error ? error.message : ''}.`]);
  }
}

function describe({ predicate }: ProvenanceStatement, files: readonly string[]): VerifiedRelease {
  const { buildDefinition, runDetails } = predicate;
  const commits = buildDefinition.resolvedDependencies.map(({ digest }) => digest['gitCommit']);
  return {
    version: buildDefinition.externalParameters.version,
    commit: commits.find((commit) => commit !== undefined) ?? '',
    builder: runDetails.builder.id,
    files,
  };
}

/** Checksums and provenance are signed apart: those of two releases must not pass together. */
function subjectProblems(
  { subject }: ProvenanceStatement,
  digests: ReadonlyMap<string, string>,
): string[] {
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  return [...digests]
    .filter(([file]) => file !== PROVENANCE_FILE)
    .filter(([file, digest]) => named.get(file) !== digest)
    .map(([file]) => `${PROVENANCE_FILE} does not name ${file} as it is.`);
}

function differences(release: VerifiedRelease, expected: Expected): string[] {
  return (['builder', 'commit', 'version'] as const).flatMap((field) => {
    const wanted = expected[field];
    return wanted === undefined || wanted === release[field]
      ? []
      : [`The ${field} is ${release[field]}, not ${wanted}.`];
  });
}
