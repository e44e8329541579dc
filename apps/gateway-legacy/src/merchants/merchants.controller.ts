import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import {
  Idempotent,
  PageQuery,
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { MerchantId } from '../ids.js';
import { CreateMerchantRequest, UpdateMerchantRequest } from './dto/merchant.request.js';
import { MerchantResponse } from './dto/merchant.response.js';
import { MerchantsService } from './merchants.service.js';

/** Who is paid, as acquirers and schemes know them. */
@Tag('merchants')
@Controller('/merchants')
@AccountAuth()
export class MerchantsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Post()
  @RequireSecondFactor()
  @Idempotent({ mask: ['encryption_key'] })
  @Summary('Create a merchant', 'The response contains the encryption key. It is not shown again.')
  @Returns(201, MerchantResponse)
  create(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateMerchantRequest,
  ): Promise<MerchantResponse> {
    return this.merchants.create(account, request);
  }

  @Get()
  @Summary('List merchants', 'Newest first.')
  @ReturnsPage(MerchantResponse)
  list(
    @CurrentAccount() account: AccountId,
    @Query() query: PageQuery,
  ): Promise<PageEnvelope<MerchantResponse>> {
    return this.merchants.list(account, query);
  }

  @Get(':id')
  @Summary(
    'Get a merchant',
    'Returns the merchant with its schemes. Its encryption key is shown only when it is created.',
  )
  @Returns(200, MerchantResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: MerchantId,
  ): Promise<MerchantResponse> {
    return this.merchants.get(account, id);
  }

  @Patch(':id')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent()
  @Summary('Update a merchant', 'Absent fields keep their values.')
  @Returns(200, MerchantResponse)
  update(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: MerchantId,
    @Body() request: UpdateMerchantRequest,
  ): Promise<MerchantResponse> {
    return this.merchants.update(account, id, request);
  }

  @Post(':id/encryption-key')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent({ mask: ['encryption_key'] })
  @Summary(
    "Rotate a merchant's encryption key",
    'The response contains the new key. It is not shown again, and replaces the old one immediately.',
  )
  @Returns(200, MerchantResponse)
  rotateKey(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: MerchantId,
  ): Promise<MerchantResponse> {
    return this.merchants.rotateKey(account, id);
  }

  @Delete(':id')
  @RequireSecondFactor()
  @HttpCode(204)
  @Summary('Delete a merchant', 'Deletes its encryption key too.')
  @Returns(204)
  delete(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: MerchantId,
  ): Promise<void> {
    return this.merchants.delete(account, id);
  }
}
