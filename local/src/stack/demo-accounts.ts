import { join } from 'node:path';
import type { AppEntry } from './apps.js';
import type { StackContext } from './infrastructure.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';
import { runProgram } from './run-program.js';

/** A key of an app that still takes them, as `stack.json` shows it. */
export interface DemoApiKey {
  service: string;
  account: string;
  key: string;
}

/** Fixed, so that every start finds the account of the previous one. */
export const DEMO_ACCOUNT_ID = 'acc0de30-0000-4000-8000-000000000001';
const NAME = 'Demo shop';
const FILE = 'account-keys.json';

/**
 * The demo account of an app and one of its keys. Keeps those of an earlier start.
 *
 * @param isFresh whether the database is new, so that earlier keys are invalid
 */
export async function provideDemoAccount(
  { data, teardown }: StackContext,
  app: AppEntry,
  run: { program: string; environment: Record<string, string>; isFresh: boolean },
): Promise<void> {
  const file = join(data.secrets, FILE);
  const known = readKeys(file);
  if (known[app.name] !== undefined && !run.isFresh) return;
  const command = (...args: string[]) =>
    runProgram(
      {
        title: `The demo account of ${app.name}`,
        args: [run.program, ...args],
        environment: run.environment,
      },
      teardown,
    );
  await command('account', 'create', '--name', NAME, '--id', DEMO_ACCOUNT_ID);
  const key = await command('key', 'create', '--account', DEMO_ACCOUNT_ID, '--expires-in', 'never');
  // Read again: another app may have received its key meanwhile.
  writePrivateJson(file, { ...readKeys(file), [app.name]: key.trim() });
}

/** The keys of the demo accounts, as `stack.json` shows them. */
export function demoAccountKeys({ data }: StackContext, apps: readonly AppEntry[]): DemoApiKey[] {
  const known = readKeys(join(data.secrets, FILE));
  return apps.flatMap(({ name, hasAccounts }) => {
    const key = known[name];
    return hasAccounts === true && key !== undefined
      ? [{ service: name, account: DEMO_ACCOUNT_ID, key }]
      : [];
  });
}

function readKeys(file: string): Record<string, string> {
  return (readPrivateJson(file) ?? {}) as Record<string, string>;
}
