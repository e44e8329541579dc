import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { CreateInquiryRequest, InquiryResponse } from './dto/inquiry.js';
import { InquiriesService } from './inquiries.service.js';

@Controller('api/metadata/inquiries')
@OperationsOn('card_metadata')
@Tag('metadata')
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @Post()
  @TakesCardNumber({ places: ['$.pan.account_number'] })
  @HttpCode(200)
  @RequireScopes('metadata:inquiry:create')
  @Idempotent()
  @Summary(
    'Create a card inquiry',
    'Returns what is known about a card by its first digits: scheme, issuer, country, type.',
  )
  @Returns(200, InquiryResponse)
  create(@Body() request: CreateInquiryRequest): Promise<InquiryResponse> {
    return this.inquiries.inquire(request);
  }
}
