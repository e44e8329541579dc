import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { BROKEN_PROGRAMS, PROGRAMS } from './client-programs.js';

const DESCRIPTIONS = 'docs/openapi';

describe('types that openapi-typescript makes of the API descriptions', () => {
  let folder: string;
  const services: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generated-types-'));
    for (const file of await readdir(DESCRIPTIONS)) {
      const types = await openapiTS(pathToFileURL(resolve(DESCRIPTIONS, file)), { silent: true });
      services.push(basename(file, '.json'));
      await writeFile(join(folder, `${basename(file, '.json')}.ts`), astToString(types));
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('compile for every service', () => {
    expect(services).toContain('fraud');
    expect(problemsOf(services.map((name) => join(folder, `${name}.ts`)))).toEqual([]);
  });

  it('fit programs that create, page, and narrow errors and events', async () => {
    const files = await written(PROGRAMS);
    expect(problemsOf(files)).toEqual([]);
  });

  it.each(Object.keys(BROKEN_PROGRAMS))('find the mistake of a program: %s', async (name) => {
    const [file = ''] = await written({ broken: BROKEN_PROGRAMS[name] ?? '' });
    expect(problemsOf([file])).not.toEqual([]);
  });

  async function written(programs: Readonly<Record<string, string>>): Promise<string[]> {
    return Promise.all(
      Object.entries(programs).map(async ([name, text]) => {
        const file = join(folder, `${name}.program.ts`);
        await writeFile(file, text);
        return file;
      }),
    );
  }
});

/** What the compiler says, with the strictness of a careful client. */
function problemsOf(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${basename(file?.fileName ?? '')}: ${text}`;
  });
}
