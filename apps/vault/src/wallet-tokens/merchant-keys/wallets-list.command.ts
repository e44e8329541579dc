import { defineCommand, textTable } from '@tessera/service';
import type { MerchantKey } from './merchant-keys.repository.js';
import { merchantKeysOf } from './named-key.js';

export const walletsList = defineCommand({
  name: 'wallets list',
  summary: 'Show the merchant keys: whose they are, and whether payments to them are taken.',
  options: { json: { type: 'boolean', describe: 'As JSON' } },
  async run(context) {
    const keys = (await merchantKeysOf(context).list()).map(shown);
    if (context.values.json === true) {
      context.out(JSON.stringify(keys, null, 2));
      return;
    }
    const rows = keys.map((key) => [
      ...[key.id, key.wallet, key.recipient, key.state],
      ...[key.activated_at ?? '-', key.public_key_hash],
    ]);
    const head = ['ID', 'WALLET', 'RECIPIENT', 'STATE', 'ACTIVE SINCE', 'PUBLIC KEY HASH'];
    context.out(textTable([head, ...rows]));
  },
});

function shown({ id, wallet, recipient, createdAt, activatedAt, publicKeyHash }: MerchantKey) {
  return {
    id,
    wallet,
    recipient,
    state: activatedAt === null ? 'pending' : 'active',
    created_at: createdAt.toISOString(),
    activated_at: activatedAt?.toISOString() ?? null,
    public_key_hash: publicKeyHash.toString('base64'),
  };
}
