import type { KeyObject } from 'node:crypto';
import { AuditTrailService } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/commands';
import { registrationResult } from './merchant-key-result.js';
import { merchantKeysOf, named } from './named-key.js';
import { publicHalf } from './public-half.js';
import type { Recipient } from './recipient.js';

/**
 * Stores a key, and prints what to register with the wallet.
 *
 * @param privateKey a new one is generated if it is absent
 * @param isActive whether payments to it are accepted at once
 */
export async function storeKey(
  context: CommandContext,
  { wallet, recipient }: Recipient,
  privateKey?: KeyObject,
  isActive = false,
): Promise<void> {
  const { dataSource, print } = context;
  const keys = merchantKeysOf(context);
  const sealed = await keys.seal(privateKey);
  const { id } = sealed;
  await dataSource.transaction(async (tx) => {
    const added = await keys.add(tx, { wallet, recipient }, sealed);
    if (!added) throw new CommandError('This key is stored already; see wallets list.');
    await AuditTrailService.forCommand(context).record(tx, {
      action: privateKey === undefined ? 'wallets.key.generate' : 'wallets.key.import',
      result: 'success',
      object: { type: 'wallet_merchant_key', id },
      details: { wallet, recipient },
    });
    if (!isActive) return;
    await keys.activate(tx, id);
    await AuditTrailService.forCommand(context).record(tx, {
      action: 'wallets.key.activate',
      result: 'success',
      object: { type: 'wallet_merchant_key', id },
      details: { wallet, recipient },
    });
  });
  const stored = named(await keys.list(), id);
  const half = await publicHalf(stored, (opened) => keys.open(opened));
  const next = isActive
    ? [`Key ${id} of ${recipient} is stored, and payments encrypted to it are taken.`]
    : [
        `Key ${id} of ${recipient} is stored. Give ${wallet} the text above, then run:`,
        `tessera vault wallets activate ${id}`,
      ];
  print(registrationResult(stored, half), [half, ...next].join('\n'));
}
