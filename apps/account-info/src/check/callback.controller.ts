import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './check-answer.js';
import { CheckPageFilter } from './check-page.filter.js';
import { CheckPagesService } from './check-pages.service.js';

/** Where banks send the browser when the shopper is done there. */
@Controller('callback')
@Tag('hosted pages')
@Public()
@UseFilters(CheckPageFilter)
export class CallbackController {
  constructor(private readonly pages: CheckPagesService) {}

  @Get(':connector')
  // Codes of banks may be digits; they are not kept.
  @TakesCardNumber({ places: ['$.query.code', '$.query.state'] })
  @Summary(
    'Return from the bank',
    'The bank sends the shopper back here. The page leads to the shop, or asks which of several accounts to use. The bank is asked for the result; nothing in the query is taken as one.',
  )
  @Returns(200)
  async receive(
    @Param('connector') connector: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A HEAD request only checks that the page exists, so it must not redeem the code, which works
    // once.
    if (request.method === 'HEAD') await reply.send();
    else sendAnswer(reply, await this.pages.receive(connector, request));
  }
}
