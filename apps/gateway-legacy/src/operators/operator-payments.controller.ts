import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { PaymentId } from '../ids.js';
import { ListOperatorPaymentsQuery } from './dto/list-operator-payments.query.js';
import {
  OperatorPaymentDetailsResponse,
  OperatorPaymentResponse,
} from './dto/operator-payment.response.js';
import { OPERATOR_PAYMENTS_PATH } from './operator-payments.repository.js';
import { OperatorPaymentsService } from './operator-payments.service.js';

/** The payments of all accounts, for the operator of the instance. */
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
}
