import { join } from 'node:path';
import type { AppPreparation, AppStep } from './app-steps.js';
import type { AppEntry } from './apps.js';
import type { StackContext } from './infrastructure.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';

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

/** The demo account of an app and one of its keys. Keeps those of an earlier start. */
export function demoAccount({ data }: StackContext, wish: AppPreparation): AppStep[] {
  const { app, command, isFresh } = wish;
  const file = join(data.secrets, FILE);
  if (readKeys(file)[app.name] !== undefined && !isFresh) return [];
  const title = `The demo account of ${app.name}`;
  const keyOptions = ['--account', DEMO_ACCOUNT_ID, '--expires-in', 'never'];
  return [
    { title, args: [command, 'account', 'create', '--name', NAME, '--id', DEMO_ACCOUNT_ID] },
    {
      title,
      args: [command, 'key', 'create', ...keyOptions],
      onDone: (key) => {
        // Read again: another app may have received its key meanwhile.
        writePrivateJson(file, { ...readKeys(file), [app.name]: key.trim() });
      },
    },
  ];
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
