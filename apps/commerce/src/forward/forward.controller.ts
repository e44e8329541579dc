import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Describe, Omittable } from '@tessera/errors';
import {
  Fails,
  Idempotent,
  RawBody,
  Returns,
  ReturnsMedia,
  Summary,
  Tag,
  TakesAnyBody,
  TakesHeaders,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { MERCHANT_FORWARD_BODY, MERCHANT_FORWARD_HEADERS, sendAnswer } from '@tessera/vault-client';
import { IsBoolean } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForwardService } from './forward.service.js';

class TokenForwardQuery {
  @Describe('Answers with the request that would be sent, its secrets redacted, and sends nothing.')
  @Omittable()
  @IsBoolean()
  dry_run?: boolean;
}

/** As much as the vault takes. */
const MAX_FORWARD_BYTES = 1024 * 1024;

const CRYPTOGRAM_REFERENCE = {
  name: 'x-cryptogram-reference',
  description: 'Pays with the network token of the card instead, and with this cryptogram.',
  schema: { type: 'string', format: 'uuid' },
};

@Controller('forward')
@Tag('forward')
@AccountAuth()
export class ForwardController {
  constructor(private readonly forwards: ForwardService) {}

  @Post()
  @HttpCode(200)
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_FORWARD_BYTES })
  @TakesHeaders(...MERCHANT_FORWARD_HEADERS, CRYPTOGRAM_REFERENCE)
  @TakesAnyBody(MERCHANT_FORWARD_BODY)
  @Summary(
    'Forward a request',
    'Sends the body to the destination with the card of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of this service, and the status says what to do. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.',
  )
  @Returns(200)
  @ReturnsMedia('*/*')
  @Fails(404, 409, 413, 422, 502, 503, 504)
  async forward(
    @CurrentAccount() accountId: AccountId,
    @Query() { dry_run: dryRun = false }: TokenForwardQuery,
    @Body() body: Buffer | undefined,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const forward = { headers, body: body ?? Buffer.alloc(0), dryRun };
    sendAnswer(await this.forwards.forward(accountId, forward), reply);
  }
}
