import { expect, it, jest } from '@jest/globals';
import { currentRequest, runInRequest } from '@tessera/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { IssuerService } from './issuer.service.js';
import type { MountedProvider } from './mounted-provider.js';

const REQUEST = { requestId: 'req-1', origin: '203.0.113.7' };

it('reads stale keys outside the context of the request that finds them stale', async () => {
  const seen: unknown[] = [];
  const load = () => {
    seen.push(currentRequest());
    return Promise.resolve([{ kid: 'one' }]);
  };
  const answer = jest.fn(() => Promise.resolve(seen.push(currentRequest())));
  const issuer = new IssuerService({ load } as unknown as SigningKeysService, {
    pollIntervalMs: 1000,
    now: () => new Date(),
    mount: () => ({ answer }) as unknown as MountedProvider,
  });
  await runInRequest(REQUEST, () =>
    issuer.answer({ method: 'POST' } as FastifyRequest, {} as FastifyReply),
  );
  expect(seen).toEqual([undefined, REQUEST]);
});
