import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { OVERLAY } from './kind.js';
import { renderOverlay } from './rendered-overlay.js';

/** Runs the program of a service's image where it is built: `docker run … -v FOLDER:/keys … IMAGE dist/keyring.js`. */
const DOCKER = `#!/usr/bin/env bash
set -euo pipefail
settings=()
while [ "$#" -gt 0 ]; do
  case "$1" in
    -v) folder=\${2%:/keys}; shift 2 ;;
    -e) settings+=("\${2//\\/keys/$folder}"); shift 2 ;;
    --user | --entrypoint) shift 2 ;;
    tessera/*:trial) image=$1; shift; break ;;
    *) shift ;;
  esac
done
service=\${image#tessera/}
cd "$REPOSITORY/apps/\${service%:trial}"
exec env "\${settings[@]}" node "\${@//\\/keys/$folder}"
`;

/** What the command makes: its folder, and the contents of its Secrets and ConfigMaps, by kind and name. */
export interface KindSecrets {
  readonly folder: string;
  readonly made: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Runs `k8s/overlays/kind/secrets/make`, with the built services in place of images. */
export function makeSecrets(folder = join(temporaryFolder('kind'), 'secrets')): KindSecrets {
  const bin = temporaryFolder('docker');
  writeFileSync(join(bin, 'docker'), DOCKER);
  chmodSync(join(bin, 'docker'), 0o755);
  const { status, stderr } = spawnSync(resolve(OVERLAY, 'secrets/make'), [folder], {
    encoding: 'utf8',
    env: {
      PATH: [bin, resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      REPOSITORY: resolve('.'),
    },
  });
  if (status !== 0) throw new Error(`The command ended with ${String(status)}: ${stderr}`);
  const made = renderOverlay(folder).map(({ kind, metadata, data }) => {
    const encoding = kind === 'Secret' ? 'base64' : 'utf8';
    const texts = Object.entries(data as Record<string, string>).map(([key, value]) => [
      key,
      Buffer.from(value, encoding).toString(),
    ]);
    return [`${kind} ${metadata.name}`, Object.fromEntries(texts)] as const;
  });
  return { folder, made: new Map(made) };
}
