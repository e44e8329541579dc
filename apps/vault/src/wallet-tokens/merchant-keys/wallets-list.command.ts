import { defineCommand, textTable } from '@tessera/commands';
import { merchantKeyResult } from './merchant-key-result.js';
import { merchantKeysOf } from './named-key.js';

export const walletsList = defineCommand({
  name: 'wallets list',
  summary: 'Show the merchant keys: whose they are, and whether payments to them are taken.',
  async run(context) {
    const keys = (await merchantKeysOf(context).list()).map(merchantKeyResult);
    const rows = keys.map((key) => [
      ...[key.id, key.wallet, key.recipient, key.state],
      ...[key.activated_at ?? '-', key.public_key_hash],
    ]);
    const head = ['ID', 'WALLET', 'RECIPIENT', 'STATE', 'ACTIVE SINCE', 'PUBLIC KEY HASH'];
    context.print(keys, textTable([head, ...rows]));
  },
});
