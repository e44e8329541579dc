import { Body, Controller, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathId,
  RawBody,
  Returns,
  ReturnsMedia,
  Summary,
  Tag,
  TakesAnyBody,
  TakesCardNumber,
  TakesHeaders,
} from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DryRunResponse } from '../../forward/dto/dry-run.response.js';
import { ForwardQuery } from '../../forward/dto/forward.query.js';
import { CARD_FORWARD_HEADERS, FORWARD_BODY } from '../../forward/forward-parameters.js';
import { MAX_FORWARD_BYTES } from '../../forward/forward-request.js';
import { sendOutcome } from '../../forward/send-outcome.js';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { WalletTokenForwardService } from './wallet-token-forward.service.js';

@Controller('api/wallet/tokens')
@OperationsOn('wallet_token')
@Tag('wallet')
export class WalletTokenForwardController {
  constructor(private readonly forwards: WalletTokenForwardService) {}

  @Post(':id/forward')
  @HttpCode(200)
  @RequireScopes('wallet:tokens:forward')
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_FORWARD_BYTES })
  @TakesHeaders(...CARD_FORWARD_HEADERS)
  @TakesAnyBody(FORWARD_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Forward a request with a wallet token')
  @Returns(200, DryRunResponse)
  @ReturnsMedia('*/*')
  @Fails(413, 422, 502, 503, 504)
  async forward(
    @Param('id', PathId) id: string,
    @Query() { dry_run: dryRun = false }: ForwardQuery,
    @Body() body: Buffer | undefined,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DryRunResponse | undefined> {
    const request = { headers, body: body ?? Buffer.alloc(0), dryRun };
    return sendOutcome(await this.forwards.forward(id, request), reply);
  }
}
