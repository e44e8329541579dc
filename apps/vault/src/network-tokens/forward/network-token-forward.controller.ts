import { Body, Controller, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathId, RawBody, Returns, Summary, Tag, TakesCardNumber } from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DryRunResponse } from '../../forward/dto/dry-run.response.js';
import { ForwardQuery } from '../../forward/dto/forward.query.js';
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
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Passes the request on with a network token and the cryptogram of a reference.')
  @Returns(200, DryRunResponse)
  @Fails(409, 413, 422, 502, 504)
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
