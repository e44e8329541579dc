import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Public } from '@tessera/auth';
import {
  AnyBody,
  Fails,
  PathIdPipe,
  Returns,
  Summary,
  Tag,
  type RawBodyRequest,
} from '@tessera/http';
import { SIGNATURE_HEADER } from '@tessera/webhooks/receiver';
import { AccountCheckEventsService } from './account-check-events.service.js';
import { AccountChecksService } from './account-checks.service.js';
import {
  AccountCheckResponse,
  CreateAccountCheckRequest,
  OpenedAccountCheckResponse,
} from './dto/account-check.js';

/** The backend of the shop's account check, called by its own page and the service. */
@Tag('shop')
@Controller('/shop/account-checks')
@Public()
export class AccountChecksController {
  constructor(
    private readonly checks: AccountChecksService,
    private readonly events: AccountCheckEventsService,
  ) {}

  @Post()
  @Summary('Start an account check')
  @Returns(201, OpenedAccountCheckResponse)
  @Fails(502, 503, 504)
  create(@Body() request: CreateAccountCheckRequest): Promise<OpenedAccountCheckResponse> {
    return this.checks.create(request);
  }

  @Get(':id')
  @Summary('Get an account check')
  @Returns(200, AccountCheckResponse)
  @Fails(502, 503, 504)
  get(@Param('id', PathIdPipe) id: string): Promise<AccountCheckResponse> {
    return this.checks.get(id);
  }

  @Post('events')
  @HttpCode(204)
  @AnyBody()
  @Summary('Receive an account information event')
  @Returns(204)
  @Fails(401)
  receive(@Req() request: RawBodyRequest): Promise<void> {
    return this.events.receive(
      Buffer.from(request.rawBody ?? ''),
      request.headers[SIGNATURE_HEADER.toLowerCase()],
    );
  }
}
