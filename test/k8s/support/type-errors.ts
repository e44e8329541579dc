import { resolve } from 'node:path';
import ts from 'typescript';
import type { ClusterObject } from './rendered-overlay.js';

const MODULES: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'batch/v1': 'kubernetes-models/batch/v1',
  'cert-manager.io/v1': '@kubernetes-models/cert-manager/cert-manager.io/v1',
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'scheduling.k8s.io/v1': 'kubernetes-models/scheduling.k8s.io/v1',
};
const OPERATOR = '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/';
/** Declarations of the libraries, which are the same for every check. */
const PARSED = new Map<string, ts.SourceFile>();
/** There is no such file; it is where imports are resolved from. */
const FILE = resolve('test/k8s/rendered-objects.ts');

/**
 * Checks objects against the types of Kubernetes' API as if they were written in TypeScript, which also
 * rejects unknown fields at any depth.
 *
 * @returns what is wrong, by the object's name; empty when nothing is
 */
export function typeErrors(objects: readonly ClusterObject[]): string[] {
  const source = sourceOf(objects);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const withObjects: ts.CompilerHost = {
    ...host,
    getSourceFile: (name, target) => {
      if (name === FILE) return ts.createSourceFile(name, source, target);
      const file = PARSED.get(name) ?? host.getSourceFile(name, target);
      if (file !== undefined) PARSED.set(name, file);
      return file;
    },
    fileExists: (name) => name === FILE || host.fileExists(name),
    readFile: (name) => (name === FILE ? source : host.readFile(name)),
  };
  const program = ts.createProgram([FILE], options, withObjects);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => sentence(diagnostic, objects));
}

function sourceOf(objects: readonly ClusterObject[]): string {
  const lines = objects.map((object, index) => {
    const { module, kind } = modelOf(object);
    // Names without quotation marks: the compiler then says which name was meant. Inside of texts
    // the marks are escaped, so nothing there looks like a name.
    const literal = JSON.stringify(object).replaceAll(/"([A-Za-z_$][\w$]*)":/g, '$1:');
    return `import type { I${kind} as T${index} } from '${module}'; export const o${index}: T${index} = ${literal};`;
  });
  return lines.join('\n');
}

/** The module of the package with Kubernetes' API that has this kind. */
export function modelOf({ apiVersion, kind }: ClusterObject): { module: string; kind: string } {
  if (apiVersion === 'monitoring.coreos.com/v1') return { module: OPERATOR + kind, kind };
  const module = MODULES[apiVersion];
  if (module === undefined) throw new Error(`There are no types for ${apiVersion} ${kind}.`);
  return { module: `${module}/${kind}`, kind };
}

/** Each object is one line, so the line identifies it. */
function sentence(diagnostic: ts.Diagnostic, objects: readonly ClusterObject[]): string {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
  const { file, start } = diagnostic;
  if (file?.fileName !== FILE || start === undefined) return message;
  const { line } = file.getLineAndCharacterOfPosition(start);
  const object = objects[line];
  return `${object?.kind ?? ''} ${object?.metadata.name ?? ''}: ${message}`;
}
