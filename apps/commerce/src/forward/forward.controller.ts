import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, RawBody, Returns, Summary, Tag } from '@tessera/service';
import { sendAnswer } from '@tessera/vault-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TokenForwardQuery } from './dto/forward.query.js';
import { ForwardService } from './forward.service.js';

/** As much as the vault takes. */
const MAX_FORWARD_BYTES = 1024 * 1024;

@Controller('forward')
@Tag('forward')
@AccountAuth()
export class ForwardController {
  constructor(private readonly forwards: ForwardService) {}

  @Post()
  @HttpCode(200)
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_FORWARD_BYTES })
  @Summary('Passes the request on to a provider, with the card in place of placeholders.')
  @Returns(200)
  @Fails(404, 409, 413, 422, 502, 504)
  async forward(
    @CurrentAccount() accountId: string,
    @Query() { dry_run: dryRun = false }: TokenForwardQuery,
    @Body() body: Buffer | undefined,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const forward = { headers, body: body ?? Buffer.alloc(0), dryRun };
    sendAnswer(await this.forwards.forward(accountId, forward), reply);
  }
}
