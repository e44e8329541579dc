import type { Sealer } from '@tessera/crypto';
import type { Adapter } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import type { ClientDirectory } from './client-directory.js';
import { RecordAdapter } from './record-adapter.js';

const READ_ONLY = 'Clients are provisioned by the command, not through the provider.';

/** The storage for oidc-provider, by model. All of it is in Postgres. */
export class OidcAdaptersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sealer: Sealer,
    private readonly clients: ClientDirectory,
  ) {}

  readonly of = (model: string): Adapter =>
    model === 'Client'
      ? clientAdapter(this.clients)
      : new RecordAdapter(model, this.dataSource, this.sealer);
}

function clientAdapter(clients: ClientDirectory): Adapter {
  const refuse = () => Promise.reject(new Error(READ_ONLY));
  return {
    find: (clientId) => clients.find(clientId),
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
