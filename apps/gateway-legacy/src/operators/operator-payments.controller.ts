import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RequireScopes, RequireSecondFactor } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { PaymentId } from '../ids.js';
import { CaptureRequest, PaymentAmountRequest } from '../payments/dto/payment.request.js';
import { CurrentKey, type KeyedRequest } from '../payments/payment-keys.repository.js';
import { ListOperatorPaymentsQuery } from './dto/list-operator-payments.query.js';
import {
  OperatorPaymentDetailsResponse,
  OperatorPaymentResponse,
} from './dto/operator-payment.response.js';
import { OPERATOR_PAYMENTS_PATH } from './operator-payments.repository.js';
import { OperatorPaymentsService } from './operator-payments.service.js';

/**
 * The payments of all accounts, for the operator of the instance. Each operation has its own scope:
 * who may refund need not be able to capture.
 */
@Tag('payments')
@Controller(OPERATOR_PAYMENTS_PATH)
export class OperatorPaymentsController {
  constructor(private readonly payments: OperatorPaymentsService) {}

  @Get()
  @RequireScopes('admin:payments:read')
  @Summary(
    'List payments of all accounts',
    'Newest first unless `order` says otherwise. Without the metadata of the merchants.',
  )
  @ReturnsList(OperatorPaymentResponse)
  list(
    @Query() query: ListOperatorPaymentsQuery,
  ): Promise<{ data: OperatorPaymentResponse[]; links: { next: string | null } }> {
    return this.payments.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:payments:read')
  @Summary(
    'Get a payment of any account',
    'Returns the payment without the metadata of the merchant, every order to the provider with its attempts, and the timeline of its changes. Each read leaves an audit row.',
  )
  @Returns(200, OperatorPaymentDetailsResponse)
  get(@Param('id', PathIdPipe) id: PaymentId): Promise<OperatorPaymentDetailsResponse> {
    return this.payments.get(id);
  }

  @Post(':id/capture')
  @HttpCode(200)
  @RequireScopes('admin:payments:capture')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Capture a payment of any account',
    'Like `POST /payments/{id}/capture`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined capture is a 200 whose order has `failed`.',
  )
  @Returns(200, OperatorPaymentDetailsResponse)
  @Fails(409)
  capture(
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @Body() { amount, final: isFinal = false }: CaptureRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<OperatorPaymentDetailsResponse> {
    return this.payments.operate({ type: 'capture', paymentId, amount, isFinal }, key);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @RequireScopes('admin:payments:refund')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Refund a payment of any account',
    'Like `POST /payments/{id}/refund`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined refund is a 200 whose order has `failed`.',
  )
  @Returns(200, OperatorPaymentDetailsResponse)
  @Fails(409)
  refund(
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @Body() { amount }: PaymentAmountRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<OperatorPaymentDetailsResponse> {
    return this.payments.operate({ type: 'refund', paymentId, amount }, key);
  }

  @Post(':id/void')
  @HttpCode(200)
  @RequireScopes('admin:payments:void')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Void a payment of any account',
    'Like `POST /payments/{id}/void`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined void is a 200 whose order has `failed`.',
  )
  @Returns(200, OperatorPaymentDetailsResponse)
  @Fails(409)
  void(
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<OperatorPaymentDetailsResponse> {
    return this.payments.operate({ type: 'void', paymentId, amount: undefined }, key);
  }
}
