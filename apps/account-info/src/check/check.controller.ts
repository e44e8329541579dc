import { Body, Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import {
  Accepts,
  Fails,
  RawBody,
  Returns,
  ReturnsToo,
  Summary,
  Tag,
  TakesCardNumber,
} from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckSessionId } from '../ids.js';
import { sendAnswer } from './check-answer.js';
import { CheckPageFilter } from './check-page.filter.js';
import { CheckPagesService } from './check-pages.service.js';
import {
  ChooseAccountRequest,
  ChooseBankRequest,
  SearchBanksRequest,
} from './dto/check.request.js';

const FORM = 'application/x-www-form-urlencoded';
const FORM_BODY = { maxBytes: 4 * 1024 };
const NO_FORM = Buffer.alloc(0);

/** The hosted pages, as the shopper's browser asks for them. */
@Controller('check')
@Tag('hosted pages')
@Public()
@UseFilters(CheckPageFilter)
export class CheckController {
  constructor(private readonly pages: CheckPagesService) {}

  @Get(':id')
  @Summary(
    'Open the page of a session',
    'Shows the banks to choose from, or redirects to the bank that the session is bound to.',
  )
  @Returns(200)
  @ReturnsToo(303)
  async open(
    @Param('id') id: CheckSessionId,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.open(id, request));
  }

  @Post(':id/search')
  @Summary(
    'Search for a bank',
    'Returns the list of banks that match the search as part of the page.',
  )
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(SearchBanksRequest, FORM)
  @Returns(200)
  @Fails(413)
  async search(
    @Param('id') id: CheckSessionId,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.search(id, form, request));
  }

  @Post(':id/bank')
  @Summary('Choose a bank', "A form of the page. The response redirects to the bank's sign-in.")
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(ChooseBankRequest, FORM)
  @Returns(200)
  @Fails(413)
  async chooseBank(
    @Param('id') id: CheckSessionId,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.chooseBank(id, form, request));
  }

  @Post(':id/account')
  @Summary(
    'Choose an account',
    'A form of the page, when the bank returned several accounts. The response redirects to the shop.',
  )
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(ChooseAccountRequest, FORM)
  @Returns(200)
  @Fails(413)
  async chooseAccount(
    @Param('id') id: CheckSessionId,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.chooseAccount(id, form, request));
  }

  @Post(':id/cancel')
  @Summary(
    'Cancel the account check',
    'A form of the page. The response redirects to the shop, and the session ends as canceled.',
  )
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Returns(200)
  @Fails(413)
  async cancel(
    @Param('id') id: CheckSessionId,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.cancel(id, request));
  }
}
