import { Controller, Get, Param, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/service';
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
    @CurrentAccount() accountId: string,
    @Query() query: ListChargebacksQuery,
  ): Promise<PageEnvelope<ChargebackResponse>> {
    return this.chargebacks.list(accountId, query);
  }

  @Get(':id')
  @Summary('Get a chargeback', 'Returns the amount, the reason and the state of a chargeback.')
  @Returns(200, ChargebackResponse)
  get(
    @CurrentAccount() accountId: string,
    @Param('id', PathIdPipe) id: string,
  ): Promise<ChargebackResponse> {
    return this.chargebacks.get(accountId, id);
  }
}
