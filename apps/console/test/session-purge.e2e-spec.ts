import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ServiceUnderTest } from '@tessera/local/testing';
import { WorkersService } from '@tessera/work';
import { consoleService } from '../src/index.js';
import { SessionPurgeWorker } from '../src/sessions/session-purge.worker.js';

const ELSEWHERE = 'http://127.0.0.1:1';

let console: ServiceUnderTest;

beforeAll(async () => {
  console = await ServiceUnderTest.boot(consoleService, {
    env: {
      OAUTH_CLIENT_ID: 'console',
      OAUTH_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
      FRAUD_URL: ELSEWHERE,
    },
  });
});

afterAll(() => console.close());

it('removes expired sessions in the API process, and no others', async () => {
  await console.query(
    `insert into console_sessions (id_hash, person_id, sealed_content, expires_at)
      select uuid_send(gen_random_uuid()), gen_random_uuid(), '', now() + given.expiry
      from unnest(array['-1 hour', '-1 second', '1 hour']::interval[]) as given (expiry)`,
  );
  const { service } = console;
  const names = service
    .get(WorkersService)
    .list()
    .map(({ name }) => name);
  expect(names).toContain('console-sessions-purge');
  await service.get(SessionPurgeWorker).run();
  const left = await console.query('select expires_at > now() as is_valid from console_sessions');
  expect(left).toEqual([{ is_valid: true }]);
});
