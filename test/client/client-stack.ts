import { Tessera } from '@tessera/client';
import type { CommonOptions, IdentityOptions } from '@tessera/client';
import { launchStack, LocalStack, sharedStack } from '@tessera/local/testing';

/** The local stack, and a client with the demo credentials. */
export class ClientStack extends LocalStack {
  /** The one of this test run: see {@link sharedStack}. */
  static async shared(): Promise<ClientStack> {
    return new ClientStack(await sharedStack());
  }

  /**
   * A separate stack, for tests that count what is there or change how it runs.
   *
   * @param settings variables for the stack, such as `WEBHOOK_TIME_SCALE`
   */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ClientStack> {
    return new ClientStack(await launchStack({ settings }));
  }

  /** The options of the demo clients. */
  get identity(): IdentityOptions {
    const [runtime, admin] = this.file.clients.map(({ client_id, client_secret }) => ({
      clientId: client_id,
      clientSecret: client_secret,
    }));
    return { url: this.url('identity'), ...runtime, admin };
  }

  /** The same, with one token of all scopes for the administrator. */
  get allScopes(): IdentityOptions {
    const { identity } = this;
    const scope = this.file.clients.find(({ name }) => name === 'admin')?.scope;
    return { ...identity, admin: identity.admin && { ...identity.admin, scope } };
  }

  client(options: CommonOptions = {}): Tessera {
    const keyed = (service: string) => ({ url: this.url(service), apiKey: this.key(service).key });
    return new Tessera({
      identity: this.identity,
      fraud: { url: this.url('fraud') },
      vault: { url: this.url('vault') },
      accountInfo: { url: this.url('account-info') },
      commerce: keyed('commerce'),
      gateway: keyed('gateway-legacy'),
      ...options,
    });
  }

  /** An access token of the runtime client. */
  token(scope: string): Promise<string> {
    return this.tokenOf(this.identity, scope);
  }

  /** An access token of the administrator's client. */
  adminToken(scope: string): Promise<string> {
    return this.tokenOf(this.identity.admin ?? {}, scope);
  }

  private async tokenOf(
    { clientId = '', clientSecret = '' }: { clientId?: string; clientSecret?: string },
    scope: string,
  ): Promise<string> {
    const response = await fetch(`${this.url('identity')}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** The URL of a provider of the sandbox, which echoes what it receives. */
  async destination(): Promise<string> {
    const response = await fetch(`${this.url('sandbox')}/merchants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await response.json()) as { url: string }).url;
  }
}
