import { apiCall } from './api-call.js';

interface Credentials {
  client_id: string;
  client_secret: string;
}

/** Gets access tokens from identity, each for a client with its scopes. */
export class AccessTokens {
  constructor(
    private readonly issuerUrl: string,
    private readonly audience: string,
    private readonly provision: (name: string, scope: string) => Promise<Credentials>,
  ) {}

  /** The `authorization` header of a new client of this name. */
  async bearer(name: string, scope: string): Promise<string> {
    const { client_id, client_secret } = await this.provision(name, scope);
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
    const { access_token } = await apiCall<{ access_token: string }>({
      method: 'POST',
      url: `${this.issuerUrl}/oauth2/token`,
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope,
        audience: this.audience,
      }),
    });
    return `Bearer ${access_token}`;
  }
}
