import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { ClientGone, Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import {
  AuthorizationOrderRequest,
  MoneyOrderRequest,
  ProviderSettlementQuery,
  VoidOrderRequest,
} from './dto/order.request.js';
import {
  orderResponse,
  ProviderOrderResponse,
  ProviderSettlementResponse,
  settlementResponse,
} from './dto/order.response.js';
import { Merchant, MerchantCredentialsGuard } from './merchant-credentials.guard.js';
import { OrderReaderService } from './order-reader.service.js';
import { PaymentProviderService } from './payment-provider.service.js';
import type { LedgerLine } from './provider-order.js';
import { SettlementsService } from './settlements.service.js';

/** A payment provider, as its merchants speak to it. Every order has the merchant's reference. */
@Tag('payment provider')
@Controller('/payment-provider/v1')
@Public()
@UseGuards(MerchantCredentialsGuard)
export class PaymentProviderController {
  constructor(
    private readonly provider: PaymentProviderService,
    private readonly orders: OrderReaderService,
    private readonly settlements: SettlementsService,
  ) {}

  @Post('authorizations')
  @HttpCode(200)
  @Summary('Authorize a payment')
  @Returns(200, ProviderOrderResponse)
  @Fails(401, 409)
  async authorize(
    @Merchant() merchant: string,
    @Body() request: AuthorizationOrderRequest,
    @ClientGone() gone: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendOrder(reply, await this.provider.order(this.orders.authorization(merchant, request), gone));
  }

  @Post('captures')
  @HttpCode(200)
  @Summary('Capture an authorization', 'In full or in part.')
  @Returns(200, ProviderOrderResponse)
  @Fails(401, 404, 409)
  async capture(
    @Merchant() merchant: string,
    @Body() request: MoneyOrderRequest,
    @ClientGone() gone: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const order = this.orders.money('capture', merchant, request);
    sendOrder(reply, await this.provider.order(order, gone));
  }

  @Post('refunds')
  @HttpCode(200)
  @Summary('Refund a capture', 'In full or in part.')
  @Returns(200, ProviderOrderResponse)
  @Fails(401, 404, 409)
  async refund(
    @Merchant() merchant: string,
    @Body() request: MoneyOrderRequest,
    @ClientGone() gone: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const order = this.orders.money('refund', merchant, request);
    sendOrder(reply, await this.provider.order(order, gone));
  }

  @Post('voids')
  @HttpCode(200)
  @Summary('Void an authorization', 'An authorization that arrives after its void is refused.')
  @Returns(200, ProviderOrderResponse)
  @Fails(401, 409)
  async void(
    @Merchant() merchant: string,
    @Body() request: VoidOrderRequest,
    @ClientGone() gone: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendOrder(reply, await this.provider.order(this.orders.void(merchant, request), gone));
  }

  @Get('orders/:reference')
  @Summary('Inquire about an order', "By the merchant's reference.")
  @Returns(200, ProviderOrderResponse)
  @Fails(401)
  inquire(
    @Merchant() merchant: string,
    @Param('reference', PathIdPipe) reference: string,
  ): ProviderOrderResponse {
    return orderResponse(this.provider.inquire(merchant, reference));
  }

  @Get('settlements')
  @Summary('Get the next settlement file', 'The one after a known file.')
  @Returns(200, ProviderSettlementResponse)
  @Fails(401, 404)
  settlement(
    @Merchant() merchant: string,
    @Query() { after = 0 }: ProviderSettlementQuery,
  ): ProviderSettlementResponse {
    return settlementResponse(this.settlements.get(merchant, after + 1));
  }
}

/** A broken answer goes out below Fastify, which would not send it. */
function sendOrder(reply: FastifyReply, result: LedgerLine | string): void {
  if (typeof result !== 'string') {
    void reply.send(orderResponse(result));
    return;
  }
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json' }).end(result);
}
