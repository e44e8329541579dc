import { provideWalletKeys } from './wallets/wallet-keys.js';

/**
 * Creates the keys of the simulated wallets in the given folder unless they exist: the vault reads
 * the roots when it starts, which may be before the sandbox.
 */
const [, , folder] = process.argv;
if (folder === undefined || folder === '') throw new Error('The folder is required.');
await provideWalletKeys(folder, new Date());
