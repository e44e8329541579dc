import type { Command } from 'commander';
import { PUBLISHED_BEFORE_SIGNING_SECONDS } from '../signing-keys/key-schedule.js';
import type { KeySchedule } from '../signing-keys/key-schedule.js';
import type { SigningKey } from '../signing-keys/signing-key.entity.js';
import type { CommandContext } from './command-context.js';
import { table } from './text-table.js';

/** `keys list|rotate` */
export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('the keys that sign tokens');
  keys
    .command('list')
    .description('list the published keys')
    .action(async () => {
      await context.provision(async ({ signingKeys }) => {
        context.print(listing(await signingKeys.schedule()));
      });
    });
  keys
    .command('rotate')
    .description(
      `publish a new key, which signs ${PUBLISHED_BEFORE_SIGNING_SECONDS / 60} minutes later`,
    )
    .option('--emergency', 'a key has leaked: sign with a new one at once, destroy all others')
    .action(async (options: { emergency?: true }) => {
      await context.provision(async ({ signingKeys }) => {
        const key = await signingKeys.rotate({ emergency: options.emergency === true });
        context.print(`${key.kid} signs from ${key.signsFrom.toISOString()}.`);
      });
    });
}

function listing({ signing, published }: KeySchedule<SigningKey>): string {
  if (signing === undefined) {
    return 'There are no keys yet; the first start of the service makes one.';
  }
  const rows = published.map((key) => [
    key.kid,
    stateOf(key, signing),
    key.signsFrom.toISOString(),
  ]);
  return table([['KEY ID', 'STATE', 'SIGNS FROM'], ...rows]);
}

function stateOf(key: SigningKey, signing: SigningKey): string {
  if (key === signing) {
    return 'signing';
  }
  return key.signsFrom > signing.signsFrom ? 'next' : 'retiring';
}
