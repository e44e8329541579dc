import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import {
  Idempotent,
  PageQuery,
  PathId,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/service';
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
  @Summary('Create a merchant; its encryption key is shown this once')
  @Returns(201, MerchantResponse)
  create(
    @CurrentAccount() account: string,
    @Body() request: CreateMerchantRequest,
  ): Promise<MerchantResponse> {
    return this.merchants.create(account, request);
  }

  @Get()
  @Summary('List merchants, newest first')
  @ReturnsPage(MerchantResponse)
  list(
    @CurrentAccount() account: string,
    @Query() query: PageQuery,
  ): Promise<PageEnvelope<MerchantResponse>> {
    return this.merchants.list(account, query);
  }

  @Get(':id')
  @Summary('Read a merchant')
  @Returns(200, MerchantResponse)
  get(
    @CurrentAccount() account: string,
    @Param('id', PathId) id: string,
  ): Promise<MerchantResponse> {
    return this.merchants.get(account, id);
  }

  @Patch(':id')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent()
  @Summary('Change a merchant; what is absent stays as it is')
  @Returns(200, MerchantResponse)
  update(
    @CurrentAccount() account: string,
    @Param('id', PathId) id: string,
    @Body() request: UpdateMerchantRequest,
  ): Promise<MerchantResponse> {
    return this.merchants.update(account, id, request);
  }

  @Post(':id/encryption-key')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent({ mask: ['encryption_key'] })
  @Summary('Make a new encryption key, shown this once; from now on it is the one in use')
  @Returns(200, MerchantResponse)
  rotateKey(
    @CurrentAccount() account: string,
    @Param('id', PathId) id: string,
  ): Promise<MerchantResponse> {
    return this.merchants.rotateKey(account, id);
  }

  @Delete(':id')
  @RequireSecondFactor()
  @HttpCode(204)
  @Summary('Delete a merchant with its encryption key')
  @Returns(204)
  delete(@CurrentAccount() account: string, @Param('id', PathId) id: string): Promise<void> {
    return this.merchants.delete(account, id);
  }
}
