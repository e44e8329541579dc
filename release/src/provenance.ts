import { join } from 'node:path';
import { sha256Of } from './checksums.js';
import type { ReleaseIdentity } from './service-sbom.js';

/** Who builds, out of what. */
export interface BuildOrigin {
  /** A URI that names the machine or pipeline you trust to build. */
  readonly builder: string;
  /** Where the source is, such as `git+https://git.example.com/payments/tessera`. */
  readonly source: string;
}

export interface ProvenanceStatement {
  readonly _type: string;
  readonly subject: readonly {
    readonly name: string;
    readonly digest: { readonly sha256: string };
  }[];
  readonly predicateType: string;
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: string;
      readonly internalParameters: Readonly<Record<string, string>>;
      readonly externalParameters: { readonly version: string };
      readonly resolvedDependencies: readonly {
        readonly uri: string;
        readonly digest: Readonly<Record<string, string>>;
      }[];
    };
    readonly runDetails: {
      readonly builder: { readonly id: string };
      readonly metadata: { readonly invocationId: string; readonly finishedOn: string };
    };
  };
}

/**
 * The SLSA v1.0 provenance of the files of a release, as an in-toto v1 statement.
 *
 * @param folder with the files
 * @param root of the repository
 */
export function provenanceOf(
  folder: string,
  files: readonly string[],
  root: string,
  { version, commit }: ReleaseIdentity,
  { builder, source }: BuildOrigin,
): ProvenanceStatement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((name) => ({ name, digest: { sha256: sha256Of(join(folder, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${source}/docs/operations/releases.md`,
        externalParameters: { version },
        internalParameters: {
          node: process.version,
          platform: process.platform,
          arch: process.arch,
        },
        resolvedDependencies: [
          { uri: `${source}@${commit}`, digest: { gitCommit: commit } },
          {
            uri: 'package-lock.json',
            digest: { sha256: sha256Of(join(root, 'package-lock.json')) },
          },
        ],
      },
      runDetails: {
        builder: { id: builder },
        metadata: { invocationId: `${version}@${commit}`, finishedOn: new Date().toISOString() },
      },
    },
  };
}
