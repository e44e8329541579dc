import { provideWalletKeys } from './wallets/wallet-keys.js';

/**
 * Makes the keys of the simulated wallets in the folder that is named, unless they are there: the
 * vault reads the roots when it starts, which may be before the sandbox.
 */
const [, , folder] = process.argv;
if (folder === undefined || folder === '') throw new Error('Name the folder.');
await provideWalletKeys(folder, new Date());
