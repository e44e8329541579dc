import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { PathIdPipe, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DryRunResponse, ForwardQuery } from '../../forward/dto/forward.js';
import { NETWORK_TOKEN_FORWARD_HEADERS } from '../../forward/forward-parameters.js';
import { receivedForward } from '../../forward/forward-request.js';
import { ForwardRoute } from '../../forward/forward-route.decorator.js';
import { sendOutcome } from '../../forward/send-outcome.js';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { NetworkTokenForwardService } from './network-token-forward.service.js';

@Controller('api/network/tokens')
@OperationsOn('network_token')
@Tag('network')
export class NetworkTokenForwardController {
  constructor(private readonly forwards: NetworkTokenForwardService) {}

  @ForwardRoute({
    scope: 'network:tokens:forward',
    headers: NETWORK_TOKEN_FORWARD_HEADERS,
    summary: 'Forward with a network token',
    fails: [409],
  })
  async forward(
    @Param('id', PathIdPipe) id: string,
    @Query() query: ForwardQuery,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DryRunResponse | undefined> {
    const received = receivedForward(request, body, query);
    return sendOutcome(await this.forwards.forward(id, received), reply);
  }
}
