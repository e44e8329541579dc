import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { TooManyRequestsError } from '@tessera/errors';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RateLimitGuard } from './rate-limit.guard.js';

const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 });

function request(ip: string): ExecutionContext {
  const http = { getRequest: () => ({ ip }), getResponse: () => ({ headers: () => undefined }) };
  return { switchToHttp: () => http } as unknown as ExecutionContext;
}

it('counts the addresses of one IPv6 network together, and no others with them', async () => {
  const guard = new RateLimitGuard({ byPrincipal: limiter(1), byAddress: limiter(2) });
  await guard.canActivate(request('2001:db8:1:2::1'));
  await guard.canActivate(request('2001:db8:1:2:ffff::2'));
  await expect(guard.canActivate(request('2001:db8:1:2::3'))).rejects.toThrow(TooManyRequestsError);
  await expect(guard.canActivate(request('2001:db8:1:3::1'))).resolves.toBe(true);
});
