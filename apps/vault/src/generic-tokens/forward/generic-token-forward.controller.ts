import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { PathIdPipe, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DryRunResponse, ForwardQuery } from '../../forward/dto/forward.js';
import { CARD_FORWARD_HEADERS } from '../../forward/forward-parameters.js';
import { receivedForward } from '../../forward/forward-request.js';
import { ForwardRoute } from '../../forward/forward-route.decorator.js';
import { sendOutcome } from '../../forward/send-outcome.js';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { GenericTokenForwardService } from './generic-token-forward.service.js';

@Controller('api/generic/tokens')
@OperationsOn('generic_token')
@Tag('generic')
export class GenericTokenForwardController {
  constructor(private readonly forwards: GenericTokenForwardService) {}

  @ForwardRoute({
    scope: 'generic:tokens:forward',
    headers: CARD_FORWARD_HEADERS,
    summary: 'Forward with a generic token',
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
