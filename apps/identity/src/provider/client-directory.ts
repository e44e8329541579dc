import type { AdapterPayload, ProviderClient } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import type { ClientSecrets } from '../clients/client-secrets.js';
import type { ClientLimits } from './requested-access.js';

/** Names of the metadata that this app adds to what oidc-provider knows of a client. */
export const CLIENT_METADATA = ['tessera_secret_hashes', 'tessera_scopes', 'tessera_audiences'];

const FIND_CLIENT = `
  select client_id, scopes, audiences, array_remove(array[
           secret_hash,
           case when previous_secret_expires_at > now() then previous_secret_hash end
         ], null) as secret_hashes
  from clients where client_id = $1 and disabled_at is null`;

interface ClientRow {
  client_id: string;
  scopes: string[];
  audiences: string[];
  secret_hashes: string[];
}

/** Finds clients for oidc-provider, always in the database: a disabled one is refused at once. */
export class ClientDirectory {
  private readonly unknown: AdapterPayload;

  constructor(
    private readonly dataSource: DataSource,
    secrets: ClientSecrets,
  ) {
    this.unknown = toMetadata({
      client_id: 'unknown',
      scopes: [],
      audiences: [],
      secret_hashes: [secrets.hash(secrets.generate())],
    });
  }

  /**
   * An unknown or disabled client is answered with one that nobody has the secret of, so that the
   * same hash and comparison are done and the time taken does not tell which client ids exist.
   */
  async find(clientId: string): Promise<AdapterPayload> {
    const rows: ClientRow[] = await this.dataSource.query(FIND_CLIENT, [clientId]);
    return rows[0] === undefined ? this.unknown : toMetadata(rows[0]);
  }
}

/** Compares a presented secret with the hashes that `ClientDirectory` put into the metadata. */
export function compareClientSecret(
  secrets: ClientSecrets,
  client: ProviderClient,
  actual: string,
): boolean {
  return secrets.matches(actual, strings(client['tessera_secret_hashes']));
}

export function limitsOf(client: ProviderClient): ClientLimits {
  return {
    scopes: strings(client['tessera_scopes']),
    audiences: strings(client['tessera_audiences']),
  };
}

function toMetadata(row: ClientRow): AdapterPayload {
  return {
    client_id: row.client_id,
    // The provider demands a secret of such a client; comparison goes by the hashes instead.
    client_secret: 'hashed',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    tessera_secret_hashes: row.secret_hashes,
    tessera_scopes: row.scopes,
    tessera_audiences: row.audiences,
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
