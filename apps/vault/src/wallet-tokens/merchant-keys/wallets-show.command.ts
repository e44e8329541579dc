import { defineCommand } from '@tessera/commands';
import { registrationResult } from './merchant-key-result.js';
import { merchantKeysOf, named } from './named-key.js';
import { publicHalf } from './public-half.js';

export const walletsShow = defineCommand({
  name: 'wallets show',
  summary: "Print what the wallet is to be given: Apple's CSR, or Google's public key.",
  parameters: ['ID'],
  async run(context) {
    const keys = merchantKeysOf(context);
    const key = named(await keys.list(), context.args[0]);
    const half = await publicHalf(key, (sealed) => keys.open(sealed));
    context.print(registrationResult(key, half), half);
  },
});
