import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppStep } from './app-steps.js';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import type { StackContext } from './infrastructure.js';
import { runProgram } from './run-program.js';
import type { StackSettings } from './settings.js';

const ROOTS = ['APPLE_PAY_ROOT_CERTIFICATE', 'GOOGLE_PAY_ROOT_KEYS'];

/** The merchants of the simulated wallets, as the vault names them, with the file of their key. */
const MERCHANTS = [
  { wallet: 'apple_pay', recipient: 'merchant.com.example.sandbox', key: 'apple-merchant.key.pem' },
  { wallet: 'google_pay', recipient: 'merchant:sandbox', key: 'google-merchant.key.pem' },
] as const;

/**
 * The shared settings of vault and sandbox for device wallets: the sandbox simulates Apple Pay and
 * Google Pay, with roots of this data folder. If the stack was started with other roots, those are
 * used.
 */
export function walletsOf(
  settings: StackSettings,
  data: DataFolder,
  app: AppEntry,
  apps: readonly AppEntry[],
): Record<string, string> {
  if (!simulatesWallets(settings, apps)) return {};
  const folder = walletFolder(data);
  switch (app.name) {
    case 'vault':
      return {
        APPLE_PAY_ROOT_CERTIFICATE_FILE: join(folder, 'apple-root.pem'),
        GOOGLE_PAY_ROOT_KEYS_FILE: join(folder, 'google-root-keys.json'),
      };
    case 'sandbox':
      return { WALLET_KEYS: folder };
    default:
      return {};
  }
}

export function simulatesWallets(
  { environment }: StackSettings,
  apps: readonly AppEntry[],
): boolean {
  const hasOther = ROOTS.some((name) => name in environment || `${name}_FILE` in environment);
  return !hasOther && apps.some(({ name }) => name === 'sandbox');
}

/**
 * Creates the keys unless they exist: the vault reads the roots when it starts.
 *
 * @param program of the sandbox, which creates them
 */
export async function provideWalletKeys(
  { data, teardown }: StackContext,
  program: string,
): Promise<void> {
  const folder = walletFolder(data);
  if (existsSync(join(folder, 'apple-root.pem'))) return;
  const title = 'Making the keys of the simulated wallets';
  await runProgram({ title, args: [program, folder], environment: {} }, teardown);
}

/** What the merchant keys in the folder are; another value for other keys. */
export function merchantKeysHash(data: DataFolder): string {
  const hash = createHash('sha256');
  for (const { key } of MERCHANTS) hash.update(readFileSync(join(walletFolder(data), key)));
  return hash.digest('hex');
}

/**
 * The recipients of merchant keys that the vault has.
 *
 * @param command the program of the vault's commands
 */
export async function storedMerchants(
  { teardown }: StackContext,
  command: string,
  environment: Record<string, string>,
): Promise<ReadonlySet<string>> {
  const title = 'Listing the merchant keys of the simulated wallets';
  const args = [command, 'wallets', 'list', '--json'];
  const output = await runProgram({ title, args, environment }, teardown);
  const keys = JSON.parse(output) as { recipient: string; state: string }[];
  return new Set(keys.filter(({ state }) => state === 'active').map(({ recipient }) => recipient));
}

/** Store the merchant keys of the simulated wallets in the vault, except those it has. */
export function merchantKeySteps(
  data: DataFolder,
  command: string,
  stored: ReadonlySet<string> = new Set(),
): AppStep[] {
  const title = 'Storing the merchant keys of the simulated wallets';
  return MERCHANTS.filter(({ recipient }) => !stored.has(recipient)).map(
    ({ wallet, recipient, key }) => {
      const file = join(walletFolder(data), key);
      return { title, args: [command, 'wallets', 'import', wallet, recipient, file, '--activate'] };
    },
  );
}

function walletFolder(data: DataFolder): string {
  return join(data.secrets, 'wallets');
}
