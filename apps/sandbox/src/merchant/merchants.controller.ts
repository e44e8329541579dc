import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathIdPipe, PublicUrlService, Returns, Summary, Tag } from '@tessera/http';
import {
  MerchantBehaviourRequest,
  MerchantRequestListResponse,
  MerchantResponse,
  toMerchantRequestResponse,
  toMerchantResponse,
} from './dto/merchant.js';
import type { Merchant } from './merchant.js';
import { MerchantsService } from './merchants.service.js';

@Tag('merchants')
@Controller('/merchants')
@Public()
export class MerchantsController {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly publicUrl: PublicUrlService,
  ) {}

  @Post()
  @Summary('Create a merchant')
  @Returns(201, MerchantResponse)
  create(@Body() request: MerchantBehaviourRequest): MerchantResponse {
    return this.show(this.merchants.create(request));
  }

  @Get(':id')
  @Summary('Get a merchant')
  @Returns(200, MerchantResponse)
  get(@Param('id', PathIdPipe) id: string): MerchantResponse {
    return this.show(this.merchants.get(id));
  }

  @Patch(':id')
  @Summary('Update a merchant')
  @Returns(200, MerchantResponse)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: MerchantBehaviourRequest,
  ): MerchantResponse {
    return this.show(this.merchants.update(id, request));
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Delete a merchant')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): void {
    this.merchants.delete(id);
  }

  @Get(':id/requests')
  @Summary("List a merchant's requests")
  @Returns(200, MerchantRequestListResponse)
  requests(@Param('id', PathIdPipe) id: string): MerchantRequestListResponse {
    return { data: this.merchants.get(id).kept.map(toMerchantRequestResponse) };
  }

  private show(merchant: Merchant): MerchantResponse {
    return toMerchantResponse(merchant, this.publicUrl.link(`/merchants/${merchant.id}/pay`));
  }
}
