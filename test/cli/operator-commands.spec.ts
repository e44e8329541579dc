import { describe, it } from '@jest/globals';
import { JSON_OPTION, type Command } from '@tessera/commands';
import { format } from 'prettier';
import { commands as accountInfo } from '../../apps/account-info/src/commands/index.js';
import { commands as commerce } from '../../apps/commerce/src/commands/index.js';
import { commands as fraud } from '../../apps/fraud/src/commands/index.js';
import { commands as gateway } from '../../apps/gateway-legacy/src/commands/index.js';
import { commands as identity } from '../../apps/identity/src/commands/index.js';
import { commands as vault } from '../../apps/vault/src/commands/index.js';
import { expectFile } from '../support/expect-file.js';

const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  ...{ identity, vault, fraud, 'account-info': accountInfo, commerce, 'gateway-legacy': gateway },
};
const PRETTIER = { printWidth: 100, singleQuote: true, trailingComma: 'all' } as const;

describe('the commands of operators', () => {
  it('are in the catalog that the shell completes from', async () => {
    const lines = Object.entries(COMMANDS).flatMap(([service, commands]) => [
      `  '${service}': [`,
      ...commands.map((command) => {
        const { name, summary } = command;
        return `    ${JSON.stringify({ name, summary, options: flagsOf(command) })},`;
      }),
      '  ],',
    ]);
    const source = [...CATALOG_START, ...lines, '};'].join('\n');
    await expectFile('libs/cli/src/generated/operator-commands.ts', source);
  });

  it('are on a page of the docs', async () => {
    const page = [
      PREFACE,
      ...Object.entries(COMMANDS).map(([service, all]) => section(service, all)),
    ];
    const formatted = await format(page.join('\n\n'), { ...PRETTIER, parser: 'markdown' });
    await expectFile('docs/operations/commands.md', formatted);
  });
});

const CATALOG_START = [
  '// Generated from the commands of the services by `npm run docs`. Do not edit.',
  '',
  "import type { OperatorService } from '../operators/services.js';",
  '',
  'interface OperatorCommand {',
  '  readonly name: string;',
  '  readonly summary: string;',
  '  readonly options: readonly string[];',
  '}',
  '',
  '/** The commands of each service. */',
  'export const OPERATOR_COMMANDS: Readonly<Record<OperatorService, readonly OperatorCommand[]>> = {',
];

const PREFACE = `# Commands for operators

Look up what you can do to a service from a terminal: keys, API keys, accounts, imports, audit. Each command works on the
database and the keyring of its service.

- On a laptop, with the stack of \`npm start\`: \`npx tessera vault keys status\`. \`npm run vault -- keys status\` does the
  same.
- In a cluster: \`NAMESPACE=tessera k8s/command vault keys status\`, which runs a Job.
- In a container or an assembled folder of the service: \`node dist/command.js keys status\`.

\`--help\` after a command shows its options. With \`--json\`, every command prints its result as one JSON document on
standard output: an array for a list, else an object. Notes and progress go to standard error, and so does an error, as
\`{"error": {"code": "failed", "message": "…"}}\`; its code is \`usage\`, \`failed\`, \`configuration\`, \`unreachable\`,
\`interrupted\` or \`internal\`. Expect new fields. The exit code is 0 after success, 1 when the command failed, 2 when the command
line is wrong and 130 after Ctrl-C. This page is generated.`;

function section(service: string, commands: readonly Command[]): string {
  const rows = commands.map(({ name, parameters = [], summary }) => {
    const synopsis = [`tessera ${service} ${name}`, ...parameters].join(' ').replaceAll('|', '\\|');
    return `| \`${synopsis}\` | ${summary.replaceAll('|', '\\|').replaceAll('<', '\\<')} |`;
  });
  return [`## ${service}`, '', '| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

function flagsOf({ options = {} }: Command): string[] {
  const all: Command['options'] = { ...options, json: JSON_OPTION };
  return Object.keys(all)
    .filter((name) => all[name]?.hidden !== true)
    .map((name) => `--${name}`);
}
