import { AuditTrailService } from '@tessera/audit';
import type { CommandContext } from '@tessera/commands';
import { RowIntegrityService } from '@tessera/integrity';
import { ClientSecretsService } from '../clients/client-secrets.service.js';
import { ClientsService } from '../clients/clients.service.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { readSecretFile } from './secret-file.js';

export const SECRET_FILE_OPTION = {
  type: 'string',
  placeholder: 'FILE',
  describe: 'Read the secret from a file instead of generating one',
} as const;

/** The clients for a command. */
export function clientsOf(
  context: Pick<CommandContext, 'dataSource' | 'keyring' | 'config'>,
): ClientsService {
  return new ClientsService(
    context.dataSource,
    new ClientSecretsService(context.keyring.versionedHash(KEYRING_KEYS.clientSecret)),
    AuditTrailService.forCommand(context),
    RowIntegrityService.forCommand(context),
  );
}

export async function givenSecret(file: string | undefined): Promise<{ clientSecret?: string }> {
  return file === undefined ? {} : { clientSecret: await readSecretFile(file) };
}
