import { Controller, Get, Param, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsPage, Summary, Tag, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { ChargebackId } from '../../ids.js';
import { ChargebacksService } from './chargebacks.service.js';
import { ChargebackResponse, ListChargebacksQuery } from '../dto/chargeback.js';

@Tag('payments')
@Controller('/chargebacks')
@AccountAuth()
export class ChargebacksController {
  constructor(private readonly chargebacks: ChargebacksService) {}

  @Get()
  @Summary('List chargebacks', 'Newest first.')
  @ReturnsPage(ChargebackResponse)
  list(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ListChargebacksQuery,
  ): Promise<PageEnvelope<ChargebackResponse>> {
    return this.chargebacks.list(accountId, query);
  }

  @Get(':id')
  @Summary('Get a chargeback', 'Returns the amount, the reason and the state of a chargeback.')
  @Returns(200, ChargebackResponse)
  get(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: ChargebackId,
  ): Promise<ChargebackResponse> {
    return this.chargebacks.get(accountId, id);
  }
}
