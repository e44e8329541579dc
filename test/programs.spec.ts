import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const IMPORT = /import \{([^}]*)\} from '(\.[^']*\/dist\/[^']*)\.js'/g;
const REPLACED_METHOD = /(\w+)\.prototype\.(\w+) =/g;

/** Programs that run built packages, mostly to be killed; no compiler looks at what they import. */
const programs = execFileSync('git', ['ls-files', '*.js'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.includes('/test/') && readFileSync(file, 'utf8').includes('/dist/'));

/** The source of each class or value that a program imports from a built package, by its name. */
function importsOf(file: string, text: string): Map<string, string> {
  const imported = [...text.matchAll(IMPORT)].flatMap(([, names = '', path = '']) => {
    const source = join(dirname(file), `${path.replace('/dist/', '/src/')}.ts`);
    return names.split(',').map((name): [string, string] => [name.trim(), source]);
  });
  return new Map(imported);
}

describe.each(programs)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const imports = importsOf(file, text);

  it('imports what exists', () => {
    expect(imports.size).toBeGreaterThan(0);
    const missing = [...imports].filter(([name, source]) => {
      return !existsSync(source) || !new RegExp(`\\b${name}\\b`).test(readFileSync(source, 'utf8'));
    });
    expect(missing).toEqual([]);
  });

  it('replaces methods that exist', () => {
    const missing = [...text.matchAll(REPLACED_METHOD)].filter(([, name = '', method = '']) => {
      const source = imports.get(name);
      if (source === undefined) return true;
      return !methodsOf(readFileSync(source, 'utf8')).has(method);
    });
    expect(missing.map(([replaced]) => replaced)).toEqual([]);
  });
});

/** The methods of a file's classes; those of the workers' base class count as well. */
function methodsOf(source: string): Set<string> {
  const own = [source, readFileSync('libs/work/src/leased.worker.ts', 'utf8')].flatMap((text) => [
    ...text.matchAll(/^ {2}(?:(?:private|protected|override|async) )*(\w+)(?:<[^>]*>)?\(/gm),
  ]);
  return new Set(own.map(([, name = '']) => name));
}
