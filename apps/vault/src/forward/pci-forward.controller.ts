import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { PathIdPipe, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DryRunResponse, ForwardQuery } from './dto/forward.js';
import { CARD_FORWARD_HEADERS } from './forward-parameters.js';
import { receivedForward } from './forward-request.js';
import { ForwardRoute } from './forward-route.decorator.js';
import { sendOutcome } from './send-outcome.js';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { PciForwardService } from './pci-forward.service.js';

@Controller('api/pci/tokens')
@OperationsOn('pci_token')
@Tag('pci')
export class PciForwardController {
  constructor(private readonly forwards: PciForwardService) {}

  @ForwardRoute({
    scope: 'pci:tokens:forward',
    headers: CARD_FORWARD_HEADERS,
    summary: 'Forward with a card',
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
