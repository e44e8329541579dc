import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { ProviderLedgerQuery, ProviderMerchantRequest } from './dto/order.request.js';
import {
  ledgerLineResponse,
  ProviderLedgerLineResponse,
  ProviderLedgerResponse,
  ProviderSettlementResponse,
  settlementResponse,
} from './dto/order.response.js';
import { ProviderLedgerService } from './provider-ledger.service.js';
import { SettlementsService } from './settlements.service.js';

/** The controls of the simulated payment provider, for people and tests. */
@Tag('payment provider')
@Controller('/sandbox/payment-provider')
@Public()
export class PaymentProviderControlsController {
  constructor(
    private readonly ledger: ProviderLedgerService,
    private readonly settlements: SettlementsService,
  ) {}

  @Get('ledger')
  @Summary("List the provider's ledger", 'Oldest first.')
  @Returns(200, ProviderLedgerResponse)
  list(@Query() { merchant }: ProviderLedgerQuery): ProviderLedgerResponse {
    const wanted = this.ledger.list((line) => merchant === undefined || line.merchant === merchant);
    return { data: wanted.map(ledgerLineResponse) };
  }

  @Post('settlements')
  @HttpCode(201)
  @Summary('Close a settlement file')
  @Returns(201, ProviderSettlementResponse)
  close(@Body() { merchant }: ProviderMerchantRequest): ProviderSettlementResponse {
    return settlementResponse(this.settlements.close(merchant));
  }

  @Post('orders/:reference/chargeback')
  @HttpCode(200)
  @Summary('Charge back a capture', 'The next settlement file reports it.')
  @Returns(200, ProviderLedgerLineResponse)
  @Fails(409)
  chargeBack(
    @Param('reference', PathIdPipe) reference: string,
    @Body() { merchant }: ProviderMerchantRequest,
  ): ProviderLedgerLineResponse {
    return ledgerLineResponse(this.settlements.chargeBack(merchant, reference));
  }

  @Post('orders/:reference/chargeback-reversal')
  @HttpCode(200)
  @Summary('Reverse a chargeback', 'The next settlement file reports it.')
  @Returns(200, ProviderLedgerLineResponse)
  @Fails(409)
  reverseChargeback(
    @Param('reference', PathIdPipe) reference: string,
    @Body() { merchant }: ProviderMerchantRequest,
  ): ProviderLedgerLineResponse {
    return ledgerLineResponse(this.settlements.reverseChargeback(merchant, reference));
  }
}
