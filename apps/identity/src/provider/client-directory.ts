import type { AuthenticatedRow, RowIntegrityService } from '@tessera/integrity';
import type { AdapterPayload, ProviderClient } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import type { ClientGrant } from '../clients/client.entity.js';
import type { ClientSecretsService } from '../clients/client-secrets.service.js';
import { CLIENT_ROWS } from '../database/authenticated-tables.js';
import { ACCOUNT_CLIENT_ID, accountClient } from './account-client.js';
import { CLI_CLIENT_ID, cliClient } from './cli-client.js';
import type { CliAccess } from './cli-client.js';
import type { ClientLimits } from './requested-access.js';

/** Names of the client metadata that this app adds to oidc-provider's own. */
export const CLIENT_METADATA = ['tessera_secret_hashes', 'tessera_scopes', 'tessera_audiences'];

const FIND_CLIENT = `
  select client_id, name, title, "grant", scopes, audiences, redirect_uris,
         post_logout_redirect_uris, secret_hash, previous_secret_hash, previous_secret_expires_at,
         disabled_at, row_mac, array_remove(array[
           secret_hash,
           case when previous_secret_expires_at > now() then previous_secret_hash end
         ], null) as secret_hashes
  from clients where client_id = $1 and disabled_at is null`;

interface StoredClientRow extends ClientRow, AuthenticatedRow {}

interface ClientRow {
  client_id: string;
  name: string;
  title: string | null;
  grant: ClientGrant;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  audiences: string[];
  secret_hashes: string[];
}

/** Finds clients for oidc-provider, always in the database: a disabled one is rejected at once. */
export class ClientDirectory {
  private readonly unknown: AdapterPayload;

  constructor(
    private readonly dataSource: DataSource,
    secrets: ClientSecretsService,
    private readonly integrity: RowIntegrityService,
    private readonly issuer: string,
    private readonly cli: CliAccess,
  ) {
    this.unknown = toMetadata({
      client_id: 'unknown',
      name: 'unknown',
      title: null,
      grant: 'client_credentials',
      redirect_uris: [],
      post_logout_redirect_uris: [],
      scopes: [],
      audiences: [],
      secret_hashes: [secrets.hash(secrets.generate())],
    });
  }

  /**
   * For an unknown or disabled client, and one whose row fails its integrity check, returns a
   * client with a random secret, so that the same hash and comparison are done and the duration
   * does not reveal which client IDs exist.
   */
  async find(clientId: string): Promise<AdapterPayload> {
    if (clientId === ACCOUNT_CLIENT_ID) return accountClient(this.issuer);
    if (clientId === CLI_CLIENT_ID && this.cli.audiences.length > 0) return cliClient(this.cli);
    const [row] = await this.dataSource.query<StoredClientRow[]>(FIND_CLIENT, [clientId]);
    if (row === undefined || !this.integrity.isIntact(CLIENT_ROWS, row)) return this.unknown;
    return toMetadata(row);
  }
}

/** Compares a presented secret with the hashes that `ClientDirectory` put into the metadata. */
export function compareClientSecret(
  secrets: ClientSecretsService,
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

/** Whether people who sign in to the client get access tokens for APIs. */
export function opensApis(client: ProviderClient | undefined): boolean {
  return client !== undefined && limitsOf(client).audiences.length > 0;
}

/** Whether the client is a program in the browser, which has no secret. */
export function isPublic(client: ProviderClient): boolean {
  return client['tokenEndpointAuthMethod'] === 'none';
}

/** Whether this origin belongs to one of the client's redirect URIs. */
export function isRedirectOrigin(client: ProviderClient, origin: string): boolean {
  return strings(client['redirectUris']).some((uri) => new URL(uri).origin === origin);
}

/** The client's name for people. */
export function titleOf(client: ProviderClient): string {
  return typeof client['clientName'] === 'string' ? client['clientName'] : client.clientId;
}

function toMetadata(row: ClientRow): AdapterPayload {
  const isForPeople = row.grant === 'authorization_code';
  const isPublicClient = isForPeople && row.secret_hashes.length === 0;
  return {
    client_id: row.client_id,
    client_name: row.title ?? row.name,
    // The provider requires a secret of such a client; the comparison uses the hashes instead.
    ...(isPublicClient
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: 'hashed', token_endpoint_auth_method: 'client_secret_basic' }),
    grant_types: isForPeople ? ['authorization_code', 'refresh_token'] : ['client_credentials'],
    response_types: isForPeople ? ['code'] : [],
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    tessera_secret_hashes: row.secret_hashes,
    tessera_scopes: row.scopes,
    tessera_audiences: row.audiences,
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
