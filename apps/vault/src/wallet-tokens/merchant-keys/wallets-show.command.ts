import { defineCommand } from '@tessera/service';
import { merchantKeysOf, named } from './named-key.js';
import { publicHalf } from './public-half.js';

export const walletsShow = defineCommand({
  name: 'wallets show',
  summary: "Print what the wallet is to be given: Apple's CSR, or Google's public key.",
  parameters: ['ID'],
  async run(context) {
    const keys = merchantKeysOf(context);
    const key = named(await keys.list(), context.args[0]);
    context.out(await publicHalf(key, (sealed) => keys.open(sealed)));
  },
});
