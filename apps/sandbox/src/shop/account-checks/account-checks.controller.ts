import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Public } from '@tessera/auth';
import {
  AnyBody,
  Fails,
  PathId,
  Returns,
  Summary,
  Tag,
  type RawBodyRequest,
} from '@tessera/service';
import { SIGNATURE_HEADER } from '@tessera/webhooks/receiver';
import { AccountCheckEvents } from './account-check-events.service.js';
import { AccountChecksService } from './account-checks.service.js';
import { AccountCheckResponse, OpenedAccountCheckResponse } from './dto/account-check.response.js';
import { CreateAccountCheckRequest } from './dto/create-account-check.request.js';

/** The backend of the shop's account check, as its own page and the service call it. */
@Tag('shop')
@Controller('/shop/account-checks')
@Public()
export class AccountChecksController {
  constructor(
    private readonly checks: AccountChecksService,
    private readonly events: AccountCheckEvents,
  ) {}

  @Post()
  @Summary('Open a session for the account that money goes back to')
  @Returns(201, OpenedAccountCheckResponse)
  @Fails(502, 503, 504)
  create(@Body() request: CreateAccountCheckRequest): Promise<OpenedAccountCheckResponse> {
    return this.checks.create(request);
  }

  @Get(':id')
  @Summary('Read how a check stands, and the last digits of its account')
  @Returns(200, AccountCheckResponse)
  @Fails(502, 503, 504)
  get(@Param('id', PathId) id: string): Promise<AccountCheckResponse> {
    return this.checks.get(id);
  }

  @Post('events')
  @HttpCode(204)
  @AnyBody()
  @Summary('Receive an event of the account information service')
  @Returns(204)
  @Fails(401)
  take(@Req() request: RawBodyRequest): Promise<void> {
    return this.events.take(
      Buffer.from(request.rawBody ?? ''),
      request.headers[SIGNATURE_HEADER.toLowerCase()],
    );
  }
}
