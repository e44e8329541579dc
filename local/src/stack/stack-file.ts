import { appUrl, managementUrl } from './app-environment.js';
import type { AppEntry } from './apps.js';
import type { DemoApiKey } from './demo-accounts.js';
import type { DemoPerson, DemoSignIn } from './demo-sign-in.js';
import { stackClients, type StackClient, type StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

/** The content of `$DATA_DIR/stack.json`: everything a program needs to use the running stack. */
export interface StackFile {
  instance: string;
  urls: Record<string, string>;
  management: Record<string, string>;
  clients: StackClient[];
  api_keys: DemoApiKey[];
  /** A person of the demo account; null without identity. */
  sign_in: DemoSignIn | null;
  /** A person with the role `analyst`; null without identity. */
  analyst: DemoPerson | null;
}

/** The people of the demo. */
export interface DemoPeople {
  readonly signIn: DemoSignIn | null;
  readonly analyst: DemoPerson | null;
}

const DEMO_CLIENTS = ['runtime', 'admin'];

export function describeStack(
  settings: StackSettings,
  secrets: StackSecrets,
  apps: readonly AppEntry[],
  apiKeys: DemoApiKey[] = [],
  { signIn, analyst }: DemoPeople = { signIn: null, analyst: null },
): StackFile {
  const each = (url: (settings: StackSettings, app: AppEntry) => string) =>
    Object.fromEntries(apps.map((app) => [app.name, url(settings, app)]));
  return {
    instance: settings.instance,
    urls: each(appUrl),
    management: each(managementUrl),
    clients: demoClients(stackClients(secrets, settings.instance)),
    api_keys: apiKeys,
    sign_in: signIn,
    analyst,
  };
}

/** The apps' own clients are not listed. */
function demoClients(clients: StackClient[]): StackClient[] {
  return clients.filter(({ name }) => DEMO_CLIENTS.includes(name));
}
