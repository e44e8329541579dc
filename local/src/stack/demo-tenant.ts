import type { StackContext } from './infrastructure.js';
import { runProgram } from './run-program.js';
import { adminClientName, CONSOLE_CLIENT } from './secrets.js';

/** Fixed, so that every start finds the tenant of the previous one. */
const TENANT_ID = '7e55e7a0-0000-4000-8000-000000000001';
const NAME = 'Demo shop';
/** Clients that may have accounts checked: the demo clients, the console, and both of the sandbox's shop. */
const CLIENTS = ['runtime', 'admin', CONSOLE_CLIENT, 'sandbox', adminClientName('sandbox')];

/** Creates or updates the account-info tenant of the demo clients; idempotent. */
export async function provideDemoTenant(
  { secrets, teardown }: StackContext,
  program: string,
  environment: Record<string, string>,
): Promise<void> {
  const run = (...args: string[]) =>
    runProgram(
      { title: 'Provisioning the tenant', args: [program, 'tenant', ...args], environment },
      teardown,
    );
  const clientIds = CLIENTS.flatMap((name) => secrets.clients[name]?.client_id ?? []);
  const clients = clientIds.map((id) => `--client=${id}`);
  await run('create', `--name=${NAME}`, `--id=${TENANT_ID}`);
  await run('set', TENANT_ID, ...clients);
}
