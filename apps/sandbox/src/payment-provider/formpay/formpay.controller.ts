import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Describe } from '@tessera/errors';
import {
  ClientGone,
  Fails,
  RawBody,
  Returns,
  ReturnsMedia,
  Summary,
  Tag,
  TakesAnyBody,
} from '@tessera/http';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { OrderNotFoundError, SettlementNotFoundError } from '../payment-provider.errors.js';
import { OrderReaderService } from '../order-reader.service.js';
import { PaymentProviderService } from '../payment-provider.service.js';
import type { NewOrder } from '../provider-order.js';
import { SettlementsService } from '../settlements.service.js';
import { FormpayCredentialsGuard } from './formpay-credentials.guard.js';
import { formpayOrder, required } from './formpay-order.js';
import { settlementText, transactionText, unknownText } from './formpay-text.js';

const FORM = 'application/x-www-form-urlencoded';
const NO_CONTENT = 204;

export class FormpaySettlementQuery {
  @IsString()
  @MaxLength(100)
  merchant_account!: string;
}

export class FormpayTransactionQuery extends FormpaySettlementQuery {
  @Describe("The merchant's own name of the order.")
  @IsUUID()
  txn_ref!: string;
}

/**
 * The same simulated provider in another dialect: forms, decimal amounts, results in words, and an
 * inquiry that says `Unknown` with 200.
 */
@Tag('payment provider')
@Controller('/formpay/v1')
@Public()
@UseGuards(FormpayCredentialsGuard)
export class FormpayController {
  constructor(
    private readonly provider: PaymentProviderService,
    private readonly orders: OrderReaderService,
    private readonly settlements: SettlementsService,
  ) {}

  @Post('transactions')
  @HttpCode(200)
  @RawBody({ maxBytes: 64 * 1024 })
  @TakesAnyBody('A form with `operation`: authorise, capture, refund or cancel.')
  @Summary('Submit an order form', 'Authorizes, captures, refunds or cancels.')
  @ReturnsMedia(FORM)
  @Fails(401, 404, 409, 422)
  async order(
    @Body() body: Buffer | undefined,
    @ClientGone() gone: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const form = new URLSearchParams(body?.toString('utf8') ?? '');
    const line = await this.provider.order(this.orderOf(form), gone);
    const broken = 'txn_ref=';
    void reply.type(FORM).send(typeof line === 'string' ? broken : transactionText(line));
  }

  @Get('transactions')
  @Summary('Get an order by reference')
  @ReturnsMedia(FORM)
  @Fails(401)
  inquire(
    @Query() { merchant_account: merchant, txn_ref: reference }: FormpayTransactionQuery,
    @Res() reply: FastifyReply,
  ): void {
    void reply.type(FORM).send(this.textOf(merchant, reference));
  }

  @Get('settlements/:number')
  @Summary('Get a settlement file as CSV')
  @Returns(204)
  @ReturnsMedia('text/csv')
  @Fails(401)
  settlement(
    @Param('number', ParseIntPipe) number: number,
    @Query() { merchant_account: merchant }: FormpaySettlementQuery,
    @Res() reply: FastifyReply,
  ): void {
    try {
      void reply.type('text/csv').send(settlementText(this.settlements.get(merchant, number)));
    } catch (error) {
      if (!(error instanceof SettlementNotFoundError)) throw error;
      void reply.status(NO_CONTENT).send();
    }
  }

  private textOf(merchant: string, reference: string): string {
    try {
      return transactionText(this.provider.inquire(merchant, reference));
    } catch (error) {
      if (!(error instanceof OrderNotFoundError)) throw error;
      return unknownText(reference);
    }
  }

  private orderOf(form: URLSearchParams): NewOrder {
    const merchant = required(form, 'merchant_account');
    const { operation, request } = formpayOrder(form);
    switch (operation) {
      case 'authorise':
        return this.orders.authorization(merchant, request);
      case 'capture':
      case 'refund':
        return this.orders.money(operation, merchant, request);
      case 'cancel':
        return this.orders.void(merchant, request);
      default:
        return operation satisfies never;
    }
  }
}
