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
import { NETWORK_TOKEN_FORWARD_HEADERS, FORWARD_BODY } from '../../forward/forward-parameters.js';
import { MAX_FORWARD_BYTES } from '../../forward/forward-request.js';
import { sendOutcome } from '../../forward/send-outcome.js';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { NetworkTokenForwardService } from './network-token-forward.service.js';

@Controller('api/network/tokens')
@OperationsOn('network_token')
@Tag('network')
export class NetworkTokenForwardController {
  constructor(private readonly forwards: NetworkTokenForwardService) {}

  @Post(':id/forward')
  @HttpCode(200)
  @RequireScopes('network:tokens:forward')
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_FORWARD_BYTES })
  @TakesHeaders(...NETWORK_TOKEN_FORWARD_HEADERS)
  @TakesAnyBody(FORWARD_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Forward a request with a network token')
  @Returns(200, DryRunResponse)
  @ReturnsMedia('*/*')
  @Fails(409, 413, 422, 502, 503, 504)
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
