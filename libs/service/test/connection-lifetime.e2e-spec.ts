import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until, type TestService } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { prepareLimited } from './support/limited-service.js';

let stack: TestService;

beforeAll(async () => {
  stack = await prepareLimited();
});

afterAll(() => stack.close());

it('replaces a connection to the database that has reached its age', async () => {
  const [young, old] = await Promise.all([
    stack.boot({ DATABASE_POOL: '1' }),
    stack.boot({ DATABASE_POOL: '1', DATABASE_CONNECTION_LIFETIME_SECONDS: '1' }),
  ]);
  const backend = async (service: typeof young): Promise<number | undefined> => {
    const text = 'select pg_backend_pid() as pid';
    const [row] = await service.get(DataSource).query<{ pid: number }[]>(text);
    return row?.pid;
  };
  const [kept, replaced] = [await backend(young), await backend(old)];
  await until('the old connection is replaced', async () => (await backend(old)) !== replaced);
  expect(await backend(young)).toBe(kept);
});
