import { execFileSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

/** An object of the cluster, as far as every kind is alike. */
export interface ClusterObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

interface Renderer {
  readonly program: string;
  readonly render: readonly string[];
  readonly version: readonly string[];
  /** Where the output contains the version of kustomize. */
  readonly pattern: RegExp;
}

const RENDERERS: readonly Renderer[] = [
  {
    program: 'kubectl',
    render: ['kustomize'],
    version: ['version', '--client', '--output=json'],
    pattern: /"kustomizeVersion": "v(\d+)/,
  },
  { program: 'kustomize', render: ['build'], version: ['version'], pattern: /v(\d+)\./ },
];
/** Older ones know neither components nor patches with a target as they are used here. */
const LEAST_KUSTOMIZE = 5;

/**
 * Whether there is a program that renders overlays. Without one the tests of `k8s/` cannot run, which
 * is reported; in CI it is a failure.
 */
export function canRender(): boolean {
  if (renderer() !== null) return true;
  const problem =
    'k8s/ is not tested: neither kubectl 1.27 nor kustomize 5, or a newer one, is on the path.';
  if (process.env['CI'] === 'true') throw new Error(problem);
  process.stderr.write(`${problem}\n`);
  return false;
}

/** @param path of a folder with a kustomization */
export function renderOverlay(path: string): ClusterObject[] {
  const found = renderer();
  if (found === null) throw new Error('There is nothing to render overlays with.');
  const text = execFileSync(found.program, [...found.render, path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseAllDocuments(text).map((document) => document.toJS() as ClusterObject);
}

function renderer(): Renderer | null {
  return RENDERERS.find((each) => kustomizeOf(each) >= LEAST_KUSTOMIZE) ?? null;
}

/** The major version; 0 for a missing program. */
function kustomizeOf({ program, version, pattern }: Renderer): number {
  try {
    const text = execFileSync(program, version, { encoding: 'utf8', stdio: 'pipe' });
    return Number(pattern.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
