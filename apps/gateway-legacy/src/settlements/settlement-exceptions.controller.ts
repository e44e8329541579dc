import { Controller, Get, Param, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsPage, Summary, Tag, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { SettlementExceptionId } from '../ids.js';
import {
  ListSettlementExceptionsQuery,
  SettlementExceptionResponse,
} from './dto/settlement-exception.js';
import { SettlementExceptionsService } from './settlement-exceptions.service.js';

@Tag('settlements')
@Controller('/settlements/exceptions')
@AccountAuth()
export class SettlementExceptionsController {
  constructor(private readonly exceptions: SettlementExceptionsService) {}

  @Get()
  @Summary(
    'List settlement exceptions',
    'Lists lines of settlement files that match no payment, newest first.',
  )
  @ReturnsPage(SettlementExceptionResponse)
  list(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ListSettlementExceptionsQuery,
  ): Promise<PageEnvelope<SettlementExceptionResponse>> {
    return this.exceptions.list(accountId, query);
  }

  @Get(':id')
  @Summary(
    'Get a settlement exception',
    'Returns the line as the provider sent it, and why it was set aside.',
  )
  @Returns(200, SettlementExceptionResponse)
  get(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: SettlementExceptionId,
  ): Promise<SettlementExceptionResponse> {
    return this.exceptions.get(accountId, id);
  }
}
