import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import type { MerchantKey } from './merchant-keys.repository.js';
import { merchantKeysOf, named } from './named-key.js';

export const walletsRetire = defineCommand({
  name: 'wallets retire',
  summary: 'Destroy a merchant key: payments that are encrypted to it are refused.',
  parameters: ['ID'],
  options: {
    last: { type: 'boolean', describe: 'Also when the merchant has no other active key' },
  },
  async run(context) {
    const { dataSource, args, values, print } = context;
    const keys = merchantKeysOf(context);
    const id = await dataSource.transaction(async (tx) => {
      const all = await keys.lock(tx);
      const key = named(all, args[0]);
      if (values.last !== true && isLast(key, all)) {
        throw new CommandError(
          `Key ${key.id} is the only active one of ${key.recipient}; retire it with --last.`,
        );
      }
      await keys.delete(tx, key.id);
      await AuditTrailService.forCommand(context).record(tx, {
        action: 'wallets.key.retire',
        result: 'success',
        object: { type: 'wallet_merchant_key', id: key.id },
        details: { wallet: key.wallet, recipient: key.recipient },
      });
      return key.id;
    });
    print({ id }, `Key ${id} is destroyed.`);
  },
});

function isLast(key: MerchantKey, all: readonly MerchantKey[]): boolean {
  if (key.activatedAt === null) return false;
  return !all.some(
    (other) =>
      other.id !== key.id &&
      other.activatedAt !== null &&
      other.wallet === key.wallet &&
      other.recipient === key.recipient,
  );
}
