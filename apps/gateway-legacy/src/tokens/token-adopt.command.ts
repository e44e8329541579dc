import { getAccount } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import { defineCommand, UsageError } from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import { toTokenId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import { TokensRepository } from './tokens.repository.js';

/** For cards that came into the vault by another way: an import, or the vault's own API. */
export const tokenAdopt = defineCommand({
  name: 'token adopt',
  summary: 'Give an account a token of the vault to pay with; the id of its own token is printed.',
  options: {
    account: { type: 'string', placeholder: 'ID', required: true, describe: 'The account' },
    'vault-token': {
      type: 'string',
      placeholder: 'ID',
      required: true,
      describe: 'The id of the token in the vault',
    },
  },
  async run(context) {
    const { dataSource, values, print } = context;
    const { id: accountId } = await getAccount(context, values.account);
    const vaultTokenId = values['vault-token'];
    if (!isUuid(vaultTokenId)) throw new UsageError('--vault-token must be a UUID.');
    const token = await dataSource.transaction(async (tx) => {
      const integrity = RowIntegrityService.forCommand(context);
      const tokens = new TokensRepository(dataSource, new SystemClock(), integrity);
      const adopted = await tokens.adopt(tx, accountId, toTokenId(vaultTokenId.toLowerCase()));
      await AuditTrailService.forCommand(context).record(tx, {
        action: 'token.adopt',
        result: 'success',
        object: { type: 'token', id: adopted.id },
        details: { account: accountId },
      });
      return adopted;
    });
    print({ id: token.id, account: accountId, vault_token: vaultTokenId.toLowerCase() }, token.id);
  },
});
