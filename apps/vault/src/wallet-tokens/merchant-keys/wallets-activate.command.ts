import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import { merchantKeysOf, named } from './named-key.js';

export const walletsActivate = defineCommand({
  name: 'wallets activate',
  summary:
    'Accept payments that are encrypted to a merchant key, in addition to those to older keys.',
  parameters: ['ID'],
  async run(context) {
    const { dataSource, args, print } = context;
    const keys = merchantKeysOf(context);
    const { id, wallet, recipient } = named(await keys.list(), args[0]);
    await dataSource.transaction(async (tx) => {
      const isActivated = await keys.activate(tx, id);
      if (!isActivated) throw new CommandError(`Key ${id} is active already.`);
      await AuditTrailService.forCommand(context).record(tx, {
        action: 'wallets.key.activate',
        result: 'success',
        object: { type: 'wallet_merchant_key', id },
        details: { wallet, recipient },
      });
    });
    print(
      { id, wallet, recipient, state: 'active' },
      `Payments of ${wallet} for ${recipient} may be encrypted to key ${id} from now on.`,
    );
  },
});
