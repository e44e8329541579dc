import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import {
  CreateCryptogramRequest,
  CryptogramReferenceResponse,
  CryptogramResponse,
} from '../dto/cryptogram.js';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { CryptogramsService } from './cryptograms.service.js';

@Controller('api/network/tokens')
@OperationsOn('cryptogram')
@Tag('network')
export class CryptogramsController {
  constructor(private readonly cryptograms: CryptogramsService) {}

  @Post(':id/cryptograms')
  @HttpCode(200)
  @RequireScopes('network:tokens:use')
  @Idempotent({ refused: true })
  @Summary(
    'Create a cryptogram',
    'For one payment: as a reference to use in a forward, or in clear.',
  )
  @Returns(200, CryptogramReferenceResponse, CryptogramResponse)
  @Fails(409, 502, 504)
  create(
    @Param('id', PathIdPipe) id: string,
    @Body() request: CreateCryptogramRequest,
  ): Promise<CryptogramResponse | CryptogramReferenceResponse> {
    return this.cryptograms.create(id, request);
  }
}
