import { fraud } from '@tessera/fraud';
import { identity } from '@tessera/identity';
import { freePort, TEST_INSTANCE, TestStack, type HttpFaultProxy } from '@tessera/local/testing';
import { runCommand } from '../../apps/identity/test/support/identity-foundation.js';

/** A client that identity has created. */
export interface IssuedClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The identity and the fraud service, each behind a network that a test can disturb. */
export class CoreServices {
  private constructor(
    readonly identity: HttpFaultProxy,
    readonly fraud: HttpFaultProxy,
    private readonly identityEnv: Record<string, string>,
    private readonly stack: TestStack,
  ) {}

  /** @param fraudEnv variables of the fraud service */
  static async start(fraudEnv: Readonly<Record<string, string>> = {}): Promise<CoreServices> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const issuer = { OAUTH_ISSUER: url, OAUTH_JWKS_URL: `${url}/jwks` };
    const stack = await TestStack.start();
    const issuing = await stack.service(identity, {
      env: { ...issuer, PORT: new URL(url).port, PUBLIC_URL: url },
    });
    const deciding = await stack.service(fraud, { env: { ...issuer, ...fraudEnv } });
    return new CoreServices(
      await stack.proxy(() => issuing.service.url),
      await stack.proxy(() => deciding.service.url),
      { ...issuing.env },
      stack,
    );
  }

  async createClient(name: string, scope: string): Promise<IssuedClient> {
    const { out, err } = await runCommand(this.identityEnv, [
      ...['client', 'create', '--name', name, '--scope', scope],
      ...['--audience', TEST_INSTANCE, '--json'],
    ]);
    if (out === '') throw new Error(err);
    const { client_id, client_secret } = JSON.parse(out) as Record<string, string>;
    return { clientId: client_id ?? '', clientSecret: client_secret ?? '' };
  }

  /** Forgets the requests so far, and ends the faults. */
  reset(): void {
    for (const proxy of [this.fraud, this.identity]) {
      proxy.restore();
      proxy.clear();
    }
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}
