import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { PaymentId } from '../ids.js';
import {
  CaptureRequest,
  CreatePaymentRequest,
  CreateRecurringPaymentRequest,
  ListPaymentsQuery,
  PaymentAmountRequest,
  SubsequentPaymentRequest,
} from './dto/payment.request.js';
import { PaymentResponse } from './dto/payment.response.js';
import { CurrentKey, type KeyedRequest } from './payment-keys.repository.js';
import { PaymentOperationsService } from './payment-operations.service.js';
import { planInitial } from './payment-plan.js';
import { PaymentReadsService } from './payment-reads.service.js';
import { PaymentsService } from './payments.service.js';

/** Payments. A decline is a 200: the payment layer did its work. */
@Tag('payments')
@Controller('/payments')
@AccountAuth()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly operations: PaymentOperationsService,
    private readonly reads: PaymentReadsService,
  ) {}

  @Post('one-off')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Create a one-off payment',
    'Authorizes a payment that belongs to no series, and captures it too if `capture` is `automatic`. A decline returns 200 with the status `failed` and the reason in `result`; an error means that no payment was created. Send an idempotency key, so that a repetition after a lost response does not charge twice. Events: `payment.authorized`, `payment.captured`, `payment.failed`.',
  )
  @Returns(200, PaymentResponse)
  createOneOff(
    @CurrentAccount() account: AccountId,
    @Body() request: CreatePaymentRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.payments.create(account, planInitial('ONE_OFF', request), key);
  }

  @Post('recurring')
  @HttpCode(200)
  @Idempotent()
  @Summary('Create a recurring series', 'Makes the first payment of a series with a schedule.')
  @Returns(200, PaymentResponse)
  createRecurring(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateRecurringPaymentRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.payments.create(account, planInitial('RECURRING', request), key);
  }

  @Post('unscheduled')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Create an unscheduled series',
    'Makes the first payment of a series without a schedule.',
  )
  @Returns(200, PaymentResponse)
  createUnscheduled(
    @CurrentAccount() account: AccountId,
    @Body() request: CreatePaymentRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.payments.create(account, planInitial('UNSCHEDULED', request), key);
  }

  @Post('recurring/:id/subsequent')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Create a subsequent recurring payment',
    'Makes the next payment of a series with a schedule.',
  )
  @Returns(200, PaymentResponse)
  @Fails(409)
  createSubsequentRecurring(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) initialId: PaymentId,
    @Body() request: SubsequentPaymentRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const series = { useCase: 'RECURRING', initialId } as const;
    return this.payments.createSubsequent(account, series, request, key);
  }

  @Post('unscheduled/:id/subsequent')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Create a subsequent unscheduled payment',
    'Makes another payment of a series without a schedule.',
  )
  @Returns(200, PaymentResponse)
  @Fails(409)
  createSubsequentUnscheduled(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) initialId: PaymentId,
    @Body() request: SubsequentPaymentRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const series = { useCase: 'UNSCHEDULED', initialId } as const;
    return this.payments.createSubsequent(account, series, request, key);
  }

  @Get()
  @Summary('List payments', 'Newest first.')
  @ReturnsPage(PaymentResponse)
  list(
    @CurrentAccount() account: AccountId,
    @Query() query: ListPaymentsQuery,
  ): Promise<PageEnvelope<PaymentResponse>> {
    return this.reads.list(account, query);
  }

  @Get(':id')
  @Summary('Get a payment', 'Returns the payment with all of its operations and their results.')
  @Returns(200, PaymentResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: PaymentId,
  ): Promise<PaymentResponse> {
    return this.reads.get(account, id);
  }

  @Post(':id/capture')
  @HttpCode(200)
  @Idempotent()
  @Summary('Capture a payment', 'Captures an authorized payment in full or in part.')
  @Returns(200, PaymentResponse)
  @Fails(409)
  capture(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @Body() { amount, final: isFinal = false }: CaptureRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.operations.operate(account, { type: 'capture', paymentId, amount, isFinal }, key);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Idempotent()
  @Summary('Refund a payment', 'Refunds a captured payment in full or in part.')
  @Returns(200, PaymentResponse)
  @Fails(409)
  refund(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @Body() { amount }: PaymentAmountRequest,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.operations.operate(account, { type: 'refund', paymentId, amount }, key);
  }

  @Post(':id/void')
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Void a payment',
    'Voids an authorized payment, or what is left of it after partial captures.',
  )
  @Returns(200, PaymentResponse)
  @Fails(409)
  void(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) paymentId: PaymentId,
    @CurrentKey() key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    return this.operations.operate(account, { type: 'void', paymentId, amount: undefined }, key);
  }
}
