import type { ClientsService } from '../clients/clients.service.js';
import type { SigningKeysService } from '../signing-keys/signing-keys.service.js';

/** What the commands work on: the same database and keyring as the service. */
export interface Provisioning {
  instance: string;
  clients: ClientsService;
  signingKeys: SigningKeysService;
}

export interface CommandContext {
  print: (text: string) => void;
  /** Opens the database for the work and closes it afterwards, whatever happens. */
  provision: (work: (provisioning: Provisioning) => Promise<void>) => Promise<void>;
}
