import { expect, it } from '@jest/globals';
import { envVarsOf, ServiceConfig } from '@tessera/config';
import { RACERS } from '@tessera/local/testing';

it('tests race as many requests as a pod has connections', () => {
  const pool = envVarsOf(ServiceConfig).find(({ name }) => name === 'DATABASE_POOL');
  expect(pool?.default).toBe(String(RACERS));
});
