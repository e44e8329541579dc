import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Body,
  Controller,
  Get,
  Global,
  HttpCode,
  Injectable,
  Module,
  Post,
  Res,
} from '@nestjs/common';
import {
  AccountAuth,
  accountKeyPrincipal,
  API_KEY_AUTHENTICATOR,
  parseApiKey,
  Public,
  RequireScopes,
} from '@tessera/auth';
import type { ApiKeyAuthenticator, Principal } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { RawBody, Returns, ReturnsMedia } from '@tessera/http';
import { toAccountId } from '@tessera/ids';
import { TestService } from '@tessera/local/testing';
import type { FastifyReply } from 'fastify';
import { IsString } from 'class-validator';
import { defineService } from '../../src/index.js';
import type { RunningService } from '../../src/index.js';

class Echo {
  @IsString() text!: string;
}

/** The keys that exist, and how often a key was looked up. */
export const keyRing = { valid: new Set<string>(), lookUps: 0 };

/** Requests to `/waiting` that have not been released. */
export const waiting: (() => void)[] = [];

const CHUNK = Buffer.alloc(64 * 1024);
const CHUNKS = 512;
/** Longer than a client may leave its response unread in these tests. */
const SLOW_MS = 4_000;

@Injectable()
class SampleKeyAuthenticator implements ApiKeyAuthenticator {
  readonly deprecated = false;

  authenticate(value: string): Promise<Principal | undefined> {
    const parts = parseApiKey(value);
    if (parts === undefined) return Promise.resolve(undefined);
    keyRing.lookUps += 1;
    const isValid = keyRing.valid.has(value);
    const account = toAccountId('account');
    return Promise.resolve(isValid ? accountKeyPrincipal(account, parts.keyId) : undefined);
  }
}

@Controller()
class LimitedController {
  @Get('plain')
  @Public()
  @Returns(200, Echo)
  plain() {
    return { text: 'plain' };
  }

  @Post('echo')
  @HttpCode(200)
  @Public()
  @Returns(200, Echo)
  echo(@Body() body: Echo) {
    return { text: body.text };
  }

  @Post('upload')
  @HttpCode(200)
  @Public()
  @RawBody({ maxBytes: 1024 * 1024 })
  @Returns(200, Echo)
  upload(@Body() body: Buffer | undefined) {
    return { text: String(body?.length ?? 0) };
  }

  @Get('large')
  @Public()
  @ReturnsMedia('application/octet-stream')
  async large(@Res() reply: FastifyReply): Promise<void> {
    const chunks = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
    await reply.type('application/octet-stream').send(chunks);
  }

  @Get('slow')
  @Public()
  @Returns(200, Echo)
  async slow() {
    await delay(SLOW_MS);
    return { text: 'slow' };
  }

  @Get('guarded')
  @RequireScopes('notes:read')
  @Returns(200, Echo)
  guarded() {
    return { text: 'guarded' };
  }

  @Get('account')
  @AccountAuth()
  @Returns(200, Echo)
  account() {
    return { text: 'account' };
  }

  @Get('waiting')
  @RequireScopes('notes:read')
  @Returns(200, Echo)
  async waiting() {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { text: 'released' };
  }
}

@Global()
@Module({
  controllers: [LimitedController],
  providers: [{ provide: API_KEY_AUTHENTICATOR, useClass: SampleKeyAuthenticator }],
  exports: [API_KEY_AUTHENTICATOR],
})
class LimitedModule {}

/** A service that does next to nothing, for tests of what callers may do to its connections. */
export const limited = defineService({
  name: 'limited',
  title: 'Limited',
  description: 'Routes for tests of limits.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4998,
  config: ServiceConfig,
  module: LimitedModule,
  acceptsApiKeys: true,
  entities: [],
  migrations: [],
});

/** The service, not yet booted. */
export function prepareLimited(): Promise<TestService> {
  return TestService.prepare(limited, { env: { LOG_LEVEL: 'info' } });
}

/** A sample of the metrics of a service, 0 when it has none. */
export async function metric(service: RunningService, sample: string): Promise<number> {
  const response = await fetch(`${service.managementUrl}/metrics`);
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length + 1));
}
