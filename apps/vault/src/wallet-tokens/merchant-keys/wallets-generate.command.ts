import { defineCommand } from '@tessera/commands';
import { parseRecipient } from './recipient.js';
import { storeKey } from './store-key.js';

export const walletsGenerate = defineCommand({
  name: 'wallets generate',
  summary: 'Make a merchant key and print what the wallet is to be given of it.',
  parameters: ['WALLET', 'RECIPIENT'],
  async run(context) {
    const [wallet, recipient] = context.args;
    await storeKey(context, parseRecipient(wallet, recipient));
  },
});
