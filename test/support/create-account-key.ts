import { accountCommands } from '@tessera/accounts';
import { runCommand } from '@tessera/local/testing';
import type { ServiceDefinition } from '@tessera/service';

/** Makes an account and an API key of it, with the commands that an operator has. */
export async function createAccountKey(
  definition: ServiceDefinition,
  keyPrefix: string,
  env: Record<string, string>,
): Promise<string> {
  const run = async (...args: string[]): Promise<string> =>
    (await runCommand(definition, accountCommands({ keyPrefix }), env, args)).out.trim();
  const account = await run('account', 'create', '--name', 'webhooks');
  return run('key', 'create', '--account', account);
}
