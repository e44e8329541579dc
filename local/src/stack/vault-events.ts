import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemProblem } from '../problem.js';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { appPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const NAME = 'WEBHOOK_INTERNAL_ENDPOINTS';
/** The events that commerce subscribes to. */
const EVENTS = [
  'network.token.updated',
  'pci.token.created',
  'pci.token.deleted',
  'pci.token.expired',
  'pci.token.updated',
  'session.completed',
  'session.expired',
  'session.failed',
];

/**
 * The shared settings of vault and commerce: the vault sends its events to commerce, signed with a
 * key in a file of the stack. A vault with its own endpoints keeps them.
 */
export function vaultEventsOf(
  settings: StackSettings,
  data: DataFolder,
  app: AppEntry,
  apps: readonly AppEntry[],
): Record<string, string> {
  const commerce = apps.find(({ name }) => name === 'commerce');
  const hasOther = NAME in settings.environment || `${NAME}_FILE` in settings.environment;
  if (commerce === undefined) return {};
  switch (app.name) {
    case 'vault': {
      const url = `http://localhost:${appPort(settings, commerce)}/vault-events`;
      const endpoint = { url, events: EVENTS, key_file: keyFile(data) };
      return hasOther ? {} : { [NAME]: JSON.stringify([endpoint]) };
    }
    case 'commerce':
      return 'VAULT_EVENTS_KEY' in settings.environment
        ? {}
        : { VAULT_EVENTS_KEY_FILE: keyFile(data) };
    default:
      return {};
  }
}

/** Writes the key where both look for it. */
export function writeVaultEventsKey(data: DataFolder, { vaultEvents }: StackSecrets): void {
  const file = keyFile(data);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, `${vaultEvents}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    throw systemProblem(error, `writing ${file}`) ?? error;
  }
}

function keyFile(data: DataFolder): string {
  return join(data.secrets, 'vault-events.key');
}
