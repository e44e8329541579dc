import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { TooManyRequestsError } from '@tessera/errors';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimitedByRoute } from './rate-limited-by-route.decorator.js';

const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 });

class SignedController {
  readonly verifies = 'signatures';
}
RateLimitedByRoute()(SignedController);

function request(ip: string, controller: object = RateLimitGuard): ExecutionContext {
  const http = { getRequest: () => ({ ip }), getResponse: () => ({ headers: () => undefined }) };
  return {
    switchToHttp: () => http,
    getHandler: () => request,
    getClass: () => controller,
  } as unknown as ExecutionContext;
}

it('counts the addresses of one IPv6 network together, and no others with them', async () => {
  const guard = new RateLimitGuard({ byPrincipal: limiter(1), byAddress: limiter(2) });
  await guard.canActivate(request('2001:db8:1:2::1'));
  await guard.canActivate(request('2001:db8:1:2:ffff::2'));
  await expect(guard.canActivate(request('2001:db8:1:2::3'))).rejects.toThrow(TooManyRequestsError);
  await expect(guard.canActivate(request('2001:db8:1:3::1'))).resolves.toBe(true);
});

it('leaves the count to routes that verify their callers themselves', async () => {
  const guard = new RateLimitGuard({ byPrincipal: limiter(1), byAddress: limiter(1) });
  const signed = request('192.0.2.1', SignedController);
  for (let sent = 0; sent < 3; sent += 1) expect(await guard.canActivate(signed)).toBe(true);
  await guard.count(signed);
  await expect(guard.count(signed)).rejects.toThrow(TooManyRequestsError);
  await expect(guard.canActivate(request('192.0.2.1'))).rejects.toThrow(TooManyRequestsError);
});
