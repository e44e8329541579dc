import type { AppStep } from './app-steps.js';
import { adminClientName, CONSOLE_CLIENT, type StackSecrets } from './secrets.js';

/** Fixed, so that every start finds the tenant of the previous one. */
const TENANT_ID = '7e55e7a0-0000-4000-8000-000000000001';
const NAME = 'Demo shop';
/** Clients that may have accounts checked: the demo clients, the console, and both of the sandbox's shop. */
const CLIENTS = ['runtime', 'admin', CONSOLE_CLIENT, 'sandbox', adminClientName('sandbox')];

/** Create or update the account-info tenant of the demo clients; idempotent. */
export function demoTenantSteps({ clients }: StackSecrets, command: string): AppStep[] {
  const title = 'Provisioning the tenant';
  const clientIds = CLIENTS.flatMap((name) => clients[name]?.client_id ?? []);
  const options = clientIds.map((id) => `--client=${id}`);
  return [
    { title, args: [command, 'tenant', 'create', `--name=${NAME}`, `--id=${TENANT_ID}`] },
    { title, args: [command, 'tenant', 'set', TENANT_ID, ...options] },
  ];
}
