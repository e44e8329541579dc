import { fraud } from '@tessera/fraud';
import { identity } from '@tessera/identity';
import {
  createDatabase,
  freePort,
  HttpFaultProxy,
  serviceEnv,
  TEST_INSTANCE,
  type TestDatabase,
  writeTestKeyring,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import type { ServiceDefinition } from '@tessera/service';
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
    private readonly services: readonly RunningService[],
    private readonly databases: readonly TestDatabase[],
  ) {}

  static async start(): Promise<CoreServices> {
    const databases = [await createDatabase(), await createDatabase()] as const;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const issuer = { issuer: url, jwksUrl: `${url}/jwks` };
    const envOf = async (definition: ServiceDefinition, database: TestDatabase) => {
      const keys = await writeTestKeyring(keyNames(definition));
      const env = serviceEnv({ databaseUrl: database.url, issuer, keys });
      await migrateService(definition, env);
      return env;
    };
    const identityEnv = {
      ...(await envOf(identity, databases[0])),
      PORT: String(port),
      PUBLIC_URL: url,
    };
    const services = [
      await bootService(identity, { env: identityEnv }),
      await bootService(fraud, { env: await envOf(fraud, databases[1]) }),
    ] as const;
    const [issuing, deciding] = services;
    return new CoreServices(
      await HttpFaultProxy.open(() => issuing.url),
      await HttpFaultProxy.open(() => deciding.url),
      identityEnv,
      services,
      databases,
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

  async close(): Promise<void> {
    await Promise.all([this.identity.close(), this.fraud.close()]);
    for (const service of this.services) await service.close();
    for (const database of this.databases) await database.drop();
  }
}
