import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildCli } from '../../libs/cli/src/app.js';
import { OPERATOR_SERVICES } from '../../libs/cli/src/operators/services.js';
import type { ClientStack } from '../client/client-stack.js';
import { RunningCommand, tessera } from './cli-process.js';

const folder = mkdtempSync(join(tmpdir(), 'tessera-json-test-'));
const rules = join(folder, 'rules.json');
const inContext = [rules, '--context', 'json-test'];

/** What earlier commands printed, by name. */
type Results = Map<string, unknown>;
type Args = readonly string[] | ((results: Results) => readonly string[]);

const idOf = (list: string) => (results: Results) => [
  String((results.get(list) as { readonly id: string }[] | undefined)?.[0]?.id),
];

/** Commands that end, with arguments. In this order: some need what others made. */
const DOCUMENTS: Readonly<Record<string, Args>> = {
  whoami: [],
  env: [],
  doctor: [],
  completion: ['bash'],
  open: ['console'],
  'cards create': ['--test', 'visa'],
  // Registers endpoints, without which nothing is in the log of events.
  traffic: ['--minutes', '0.02', '--rate', '5'],
  trigger: ['decision.block'],
  'decisions list': [],
  'decisions get': idOf('decisions list'),
  'events list': ['--services', 'fraud'],
  'events resend': idOf('events list'),
  'rules lint': [rules],
  'rules activate': inContext,
  'rules diff': inContext,
  'rules simulate': [...inContext, '--last', '1h'],
  'rules propose': [...inContext, '--comment', 'as agreed'],
  'rules list': ['--context', 'json-test'],
  smoke: [],
  logout: [],
  // Their other commands are in test/operations/commands-json.
  ...Object.fromEntries(OPERATOR_SERVICES.map((service) => [service, ['audit', 'verify']])),
};

/** Commands that run until Ctrl-C, or until someone has signed in. */
const STREAMS: Readonly<Record<string, readonly string[]>> = {
  listen: [],
  login: [],
  'logs tail': ['--service', 'fraud'],
};

let stack: ClientStack;
let env: NodeJS.ProcessEnv;

/** What commands print with `--json`. */
export function testJson(running: () => ClientStack): void {
  beforeAll(() => {
    stack = running();
    env = { ...stack.environment, XDG_CONFIG_HOME: folder };
    const rule = { id: 'large', name: 'Large', type: 'condition', action: 'BLOCK' };
    const when = { path: '$.transaction.amount', operator: 'gte', value: 80_000 };
    writeFileSync(rules, JSON.stringify([{ ...rule, when }]));
  });

  describe('with --json', () => {
    const results: Results = new Map();

    it('every command is tested here', () => {
      expect(commandNames().sort()).toEqual(
        [...Object.keys(DOCUMENTS), ...Object.keys(STREAMS)].sort(),
      );
    });

    it.each(Object.entries(DOCUMENTS))('%s prints one JSON document', async (name, args) => {
      const given = typeof args === 'function' ? args(results) : args;
      const { out, err } = await tessera(env, ...name.split(' '), ...given, '--json');
      expect(err).not.toContain('"error"');
      const result: unknown = JSON.parse(out);
      expect(result).toEqual(expect.any(Object));
      results.set(name, result);
    });

    it.each(Object.entries(STREAMS))('%s prints a JSON document a line', async (name, args) => {
      const running = new RunningCommand(env, ...name.split(' '), ...args);
      const trigger = setInterval(() => void tessera(env, 'trigger', 'decision.allow'), 2_000);
      try {
        expect(await running.find(() => true)).toEqual(expect.any(Object));
      } finally {
        clearInterval(trigger);
        await running.end('SIGINT');
      }
    });

    it.each([
      ['an object that does not exist', ['decisions', 'get', '--reference', 'none'], 'not_found'],
      ['a flag that does not exist', ['decisions', 'list', '--no-such-flag', 'x'], 'usage'],
      ['a value that is not valid', ['trigger', 'no.such.event'], 'usage'],
      ['a command that does not exist', ['no-such-command'], 'usage'],
    ])('prints one JSON document about %s', async (_what, args, code) => {
      const { out, err } = await tessera(env, ...args, '--json');
      expect(out).toBe('');
      expect(JSON.parse(err)).toMatchObject({ error: { code, message: expect.any(String) } });
    });
  });
}

/** Names of all commands, such as `decisions get`. */
function commandNames(): string[] {
  const { root } = buildCli({ format: String, exitCodeOf: () => 1 });
  const namesIn = (target: typeof root, path: readonly string[]): string[] =>
    'getAllEntries' in target
      ? target
          .getAllEntries()
          .flatMap((entry) => namesIn(entry.target, [...path, entry.name.original]))
      : [path.join(' ')];
  return namesIn(root, []);
}
