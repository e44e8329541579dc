import type { KeyObject } from 'node:crypto';
import { AuditTrail } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/service';
import { merchantKeysOf } from './named-key.js';
import { publicHalf } from './public-half.js';
import type { Recipient } from './recipient.js';

/**
 * Stores a key that is not active yet, and prints what the wallet is to be given.
 *
 * @param privateKey a new one when there is none
 */
export async function storeKey(
  context: CommandContext,
  { wallet, recipient }: Recipient,
  privateKey?: KeyObject,
): Promise<void> {
  const { dataSource, out } = context;
  const keys = merchantKeysOf(context);
  const sealed = await keys.seal(privateKey);
  const { id } = sealed;
  await dataSource.transaction(async (on) => {
    const added = await keys.add(on, { wallet, recipient }, sealed);
    if (!added) throw new CommandError('This key is stored already; see wallets list.');
    await AuditTrail.forCommand(context).record(on, {
      action: privateKey === undefined ? 'wallets.key.generate' : 'wallets.key.import',
      result: 'success',
      object: { type: 'wallet_merchant_key', id },
      details: { wallet, recipient },
    });
  });
  const stored = (await keys.list()).filter((key) => key.id === id);
  for (const key of stored) out(await publicHalf(key, (sealed) => keys.open(sealed)));
  out(`Key ${id} of ${recipient} is stored. Give ${wallet} the text above, then run:`);
  out(`npm run vault -- wallets activate ${id}`);
}
