import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { FailedClientAuthenticationsWorker } from '../src/clients/failed-client-authentications.worker.js';
import { identity } from '../src/identity.service-definition.js';
import { requestToken } from './support/identity-client.js';
import { createFoundation, type IdentityFoundation } from './support/identity-foundation.js';

let foundation: IdentityFoundation;
let app: RunningService;

beforeAll(async () => {
  foundation = await createFoundation();
  app = await bootService(identity, { env: foundation.env });
});

afterAll(async () => {
  await app.close();
  await foundation.drop();
});

interface Row {
  readonly actor: string;
  readonly origin: string | null;
  readonly result: string;
  readonly details: { readonly count: number };
}

const rowsOf = (clientId: string): Promise<Row[]> =>
  foundation.dataSource.query(
    `select actor, origin, result, details::json as details from audit_event
     where action = 'client.authenticate' and object_id = $1 order by created_at`,
    [clientId],
  );

async function fail(clientId: string, times: number): Promise<void> {
  const wrong = { client_id: clientId, client_secret: 'a-wrong-secret-of-thirty-two-letters' };
  for (let time = 0; time < times; time++) {
    const { status, body } = await requestToken(app.url, wrong, { scope: 'decisions:read' });
    expect([status, body['error']]).toEqual([401, 'invalid_client']);
  }
}

const countsOf = async (clientId: string) =>
  (await rowsOf(clientId)).map(({ details }) => details.count);

describe('wrong client secrets', () => {
  it('leave one row at once, with its origin, and one with the count of the rest', async () => {
    const { client_id: clientId } = await foundation.createClient('guessed', 'decisions:read');
    await fail(clientId, 5);
    await until('the first failure is recorded', async () => (await rowsOf(clientId)).length > 0);
    expect(await rowsOf(clientId)).toEqual([
      { actor: 'anonymous', origin: '127.0.0.1', result: 'refused', details: { count: 1 } },
    ]);
    await app.get(FailedClientAuthenticationsWorker).run();
    expect(await countsOf(clientId)).toEqual([1, 4]);
    await app.get(FailedClientAuthenticationsWorker).run();
    expect(await countsOf(clientId)).toEqual([1, 4]);
  });

  it('of ids that do not exist are counted together, however many there are', async () => {
    await app.get(FailedClientAuthenticationsWorker).run();
    for (let id = 0; id < 20; id++) await fail(`made-up-${id}`, 1);
    await until('the first is recorded', async () => (await rowsOf('unknown')).length > 0);
    await app.get(FailedClientAuthenticationsWorker).run();
    expect(await countsOf('unknown')).toEqual([1, 19]);
    const made: unknown[] = await foundation.dataSource.query(
      `select 1 from audit_event where object_id like 'made-up-%'`,
    );
    expect(made).toEqual([]);
  });

  it('that a shutdown interrupts are recorded by it', async () => {
    const { client_id: clientId } = await foundation.createClient('late', 'decisions:read');
    await fail(clientId, 3);
    await app.close();
    expect((await countsOf(clientId)).reduce((sum, count) => sum + count, 0)).toBe(3);
    app = await bootService(identity, { env: foundation.env });
  });
});
