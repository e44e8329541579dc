import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Returns, Summary, Tag, TakesCardNumber } from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './check-answer.js';
import { CheckPageFilter } from './check-page.filter.js';
import { CheckPages } from './check-pages.service.js';

/** Where banks send the browser when the shopper is done there. */
@Controller('callback')
@Tag('hosted pages')
@Public()
@UseFilters(CheckPageFilter)
export class CallbackController {
  constructor(private readonly pages: CheckPages) {}

  @Get(':connector')
  // Codes of banks may be digits; they are not kept.
  @TakesCardNumber({ places: ['$.query.code', '$.query.state'] })
  @Summary('The shopper comes back: a page that leads to the shop, or asks which account')
  @Returns(200)
  async receive(
    @Param('connector') connector: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.receive(connector, request));
  }
}
