import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/testing';
import ts from 'typescript';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const PROGRAM = `
import { Tessera, webhooks, NotFoundError } from '@tessera/client';
import { Fraud } from '@tessera/client/fraud';
import { verify } from '@tessera/client/webhooks';

const tessera = new Tessera({ fraud: { url: 'http://localhost:9' }, token: 'a-token' });
console.log(tessera.decisions.constructor.name, Fraud.name, webhooks.verify === verify, NotFoundError.name);
const failure = await tessera.decisions.list({}, { maxRetries: 0 }).then(() => null, (error) => error);
console.log(failure.name);
`;

const TYPED_PROGRAM = `
import { Tessera, ValidationError, webhooks } from '@tessera/client';
import type { Decision } from '@tessera/client';

const tessera = new Tessera({
  fraud: { url: 'http://localhost:9' },
  token: ({ scope }) => scope,
  hooks: { onRequest: ({ path }) => { path.length; } },
});

export async function decide(rawBody: string, headers: Headers): Promise<Decision> {
  const event = await webhooks.verify(rawBody, headers, 'whk_key');
  if (event.event === 'decision.block') event.decision_id.length;
  try {
    return await tessera.decisions.create({
      customer: { id: 'customer-1' },
      transaction: { reference: 'order-1', amount: 4900, currency: 'EUR' },
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      metadata: { channel: 'web' },
    });
  } catch (error) {
    if (error instanceof ValidationError) error.errors.map(({ path }) => path);
    throw error;
  }
}

export async function list(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of tessera.decisions.list({ outcome: 'REVIEW' })) ids.push(id);
  const { data, hasMore } = await tessera.payments.list({ limit: 10 });
  const read = await tessera.fraud.request('GET', '/api/decisions/{id}', { params: { id: 'a' } });
  return hasMore ? data.map(({ id }) => id) : [...ids, read.id];
}

// @ts-expect-error -- a body without its fields
void tessera.decisions.create({});
// @ts-expect-error -- a path that the method does not have
void tessera.fraud.request('DELETE', '/api/decisions/{id}', { params: { id: 'a' } });
// @ts-expect-error -- a call without its parameters
void tessera.fraud.request('GET', '/api/decisions/{id}');
`;

it('installs into an empty folder, and programs run and compile against it', async () => {
  const folder = temporaryFolder('packed');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: PACKAGE,
  });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, Packed>);
  const names = packed?.files.map(({ path }) => path) ?? [];
  expect(names).toEqual(expect.arrayContaining(['README.md', 'package.json', 'dist/index.js']));
  expect(names.filter((name) => /spec|tsbuildinfo|^test|^etc/.test(name))).toEqual([]);

  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"type": "module", "private": true}');
  const archive = join(folder, packed?.filename ?? '');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
  const installed = join(project, 'node_modules/@tessera/client/package.json');
  expect(JSON.parse(await readFile(installed, 'utf8'))).not.toHaveProperty('dependencies');

  await writeFile(join(project, 'program.mjs'), PROGRAM);
  const { stdout: said } = await run(process.execPath, ['program.mjs'], { cwd: project });
  expect(said.trim().split('\n')).toEqual([
    'Decisions Fraud true NotFoundError',
    'ConnectionError',
  ]);

  const file = join(project, 'program.ts');
  await writeFile(file, TYPED_PROGRAM);
  expect(problemsOf(file)).toEqual([]);
});

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** What the compiler says, with the strictness of a careful program. */
function problemsOf(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
