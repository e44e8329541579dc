import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { describeWithPython, PACKAGE, python } from './python.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** For snippets that continue another one. */
const DECLARED = 'from tessera_client import Tessera\n\ntessera = Tessera()';
/** Starting Python, pip and the type checker on a busy machine. */
const TIMEOUT_MS = 600_000;
const run = promisify(execFile);
const newFolder = () => mkdtempSync(join(tmpdir(), 'tessera-client-python-'));

describeWithPython('the package of the Python client', () => {
  it(
    'installs without a registry, from the wheel, the source archive and the folder',
    async () => {
      const folder = newFolder();
      await python(['build_package.py', folder]);
      await python(['-m', 'venv', join(folder, 'venv')]);
      const venv = join(folder, 'venv/bin/python');
      const program = 'import tessera_client; print(tessera_client.__version__)';
      const archives = readdirSync(folder).filter((name) => /\.(?:whl|gz)$/.test(name));
      expect(archives).toHaveLength(2);
      for (const source of [...archives.map((name) => join(folder, name)), PACKAGE]) {
        const options = ['--no-index', '--force-reinstall', '--quiet', '--no-cache-dir'];
        await run(venv, ['-m', 'pip', 'install', ...options, source], { cwd: folder });
        const { stdout } = await run(venv, ['-c', program], { cwd: folder });
        expect(stdout.trim()).toBe(versionOf('pyproject.toml', /^version = "(.*)"$/m));
      }
    },
    TIMEOUT_MS,
  );

  it(
    'is the same bytes every time',
    async () => {
      const digests = await Promise.all(
        [newFolder(), newFolder()].map(async (folder) => {
          await python(['build_package.py', folder]);
          return readdirSync(folder).map((name) => [
            name,
            createHash('sha256')
              .update(readFileSync(join(folder, name)))
              .digest('hex'),
          ]);
        }),
      );
      expect(digests[0]).toEqual(digests[1]);
    },
    TIMEOUT_MS,
  );

  it(
    'has one version',
    () => {
      expect(versionOf('tessera_client/version.py', /^VERSION = "(.*)"$/m)).toBe(
        versionOf('pyproject.toml', /^version = "(.*)"$/m),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'has types that a strict checker accepts',
    async () => {
      expect(await problemsOf(PACKAGE)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'has the types that the snippets of its guide use',
    async () => {
      const folder = newFolder();
      const settings = { typeCheckingMode: 'strict', pythonVersion: '3.11', extraPaths: [PACKAGE] };
      writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
      const guide = readFileSync(join(ROOT, 'docs/client/python.md'), 'utf8');
      const snippets = [...guide.matchAll(/^```python\n([\s\S]*?)^```/gm)].map(
        ([, code = '']) => code,
      );
      for (const [index, code] of snippets.entries()) {
        const isComplete = code.includes('tessera = ') || !code.includes('tessera.');
        const prelude = isComplete ? '' : `${DECLARED}\n`;
        writeFileSync(join(folder, `snippet_${index}.py`), `${prelude}${code}`);
      }
      expect(snippets.length).toBeGreaterThan(7);
      for (const name of ['currency', 'currency_code']) {
        writeFileSync(join(folder, `${name}.py`), transactionWith(`"${name}": "EUR"`));
      }
      writeFileSync(join(folder, 'wrong.py'), `${DECLARED}\ntessera.fraud.get_decision(1)\n`);
      expect(await problemsOf(folder)).toEqual([expect.stringContaining('wrong.py')]);
    },
    TIMEOUT_MS,
  );
});

function transactionWith(currency: string): string {
  return [
    'from tessera_client.types.fraud import TransactionRequest',
    '',
    `payment: TransactionRequest = {"reference": "order-1", "amount": 100, ${currency}}`,
    '',
  ].join('\n');
}

/** What the type checker says. */
async function problemsOf(project: string): Promise<string[]> {
  const args = ['--no-install', 'pyright', '--outputjson', '-p', project];
  const { stdout } = await run('npx', args, { cwd: ROOT, maxBuffer: 64e6 }).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  const { generalDiagnostics } = JSON.parse(stdout) as {
    readonly generalDiagnostics: readonly { readonly file: string; readonly message: string }[];
  };
  return generalDiagnostics.map(({ file, message }) => `${file}: ${message}`);
}

function versionOf(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readFileSync(join(PACKAGE, file), 'utf8'))?.[1];
}
