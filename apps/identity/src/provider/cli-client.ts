import type { AdapterPayload } from 'oidc-provider';

/** The client of the `tessera` command. It exists without a row. */
export const CLI_CLIENT_ID = 'tessera-cli';

/** RFC 8628. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What people can get with the command. */
export interface CliAccess {
  /** None: people cannot sign in with it. */
  readonly audiences: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * A program in a terminal keeps no secret and receives no redirect. Only this client may use the
 * device flow: the person who reads the code may not be the one who started it, so the risk is not taken for
 * every program.
 */
export function cliClient({ audiences, scopes }: CliAccess): AdapterPayload {
  return {
    client_id: CLI_CLIENT_ID,
    client_name: 'Tessera command line',
    token_endpoint_auth_method: 'none',
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    response_types: [],
    redirect_uris: [],
    post_logout_redirect_uris: [],
    tessera_secret_hashes: [],
    tessera_scopes: scopes,
    tessera_audiences: audiences,
  };
}
