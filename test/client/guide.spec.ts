import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const FOLDER = 'docs/client';
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['source'],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: ['node'],
};
/** For snippets that continue another one. */
const CLIENT = `import type { Tessera as Client } from '@tessera/client'; declare const tessera: Client;`;

describe('the snippets of the client guide', () => {
  it('compile', () => {
    const snippets = new Map<string, string>();
    for (const page of readdirSync(FOLDER)) {
      const blocks = readFileSync(`${FOLDER}/${page}`, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm);
      for (const [index, [, code = '']] of [...blocks].entries()) {
        const isComplete = code.includes('const tessera =');
        snippets.set(
          `${process.cwd()}/libs/client/${page}.${index}.mts`,
          `${isComplete ? '' : CLIENT}\n${code}\nexport {};`,
        );
      }
    }
    expect(snippets.size).toBeGreaterThan(10);
    expect(problemsOf(snippets)).toEqual([]);
  });
});

function problemsOf(files: ReadonlyMap<string, string>): string[] {
  const standard = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...standard,
    fileExists: (name) => files.has(name) || standard.fileExists(name),
    readFile: (name) => files.get(name) ?? standard.readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = files.get(name);
      if (text === undefined) return standard.getSourceFile(name, version, ...rest);
      return ts.createSourceFile(name, text, version);
    },
  };
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = file?.fileName.split('/').at(-1) ?? '';
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
