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
} from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './check-answer.js';
import { CheckPageFilter } from './check-page.filter.js';
import { CheckPages } from './check-pages.service.js';
import { ChooseAccountRequest } from './dto/choose-account.request.js';
import { ChooseBankRequest } from './dto/choose-bank.request.js';
import { SearchBanksRequest } from './dto/search-banks.request.js';

const FORM = 'application/x-www-form-urlencoded';
const FORM_BODY = { maxBytes: 4 * 1024 };
const NO_FORM = Buffer.alloc(0);

/** The hosted pages, as the shopper's browser asks for them. */
@Controller('check')
@Tag('hosted pages')
@Public()
@UseFilters(CheckPageFilter)
export class CheckController {
  constructor(private readonly pages: CheckPages) {}

  @Get(':id')
  @Summary('The page of a session: its banks, or straight on to the bank that it is bound to')
  @Returns(200)
  @ReturnsToo(303)
  async open(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.open(id, request));
  }

  @Post(':id/search')
  @Summary('The banks that a search finds')
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(SearchBanksRequest, FORM)
  @Returns(200)
  @Fails(413)
  async search(
    @Param('id') id: string,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.search(id, form, request));
  }

  @Post(':id/bank')
  @Summary('The bank is chosen: a page that leads to its sign-in')
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(ChooseBankRequest, FORM)
  @Returns(200)
  @Fails(413)
  async chooseBank(
    @Param('id') id: string,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.chooseBank(id, form, request));
  }

  @Post(':id/account')
  @Summary('One of several accounts is chosen: a page that leads back to the shop')
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Accepts(ChooseAccountRequest, FORM)
  @Returns(200)
  @Fails(413)
  async chooseAccount(
    @Param('id') id: string,
    @Body() form: Buffer = NO_FORM,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.chooseAccount(id, form, request));
  }

  @Post(':id/cancel')
  @Summary('The shopper gives up: a page that leads back to the shop')
  @RawBody(FORM_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Returns(200)
  @Fails(413)
  async cancel(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(reply, await this.pages.cancel(id, request));
  }
}
