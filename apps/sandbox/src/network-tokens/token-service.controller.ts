import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { ClientGone, Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { SandboxConfig } from '../config.js';
import {
  ProvisionSchemeTokenRequest,
  SchemeCryptogramRequest,
} from './dto/scheme-token.request.js';
import {
  SchemeCardArtResponse,
  SchemeCryptogramResponse,
  SchemeTokenResponse,
  schemeTokenResponse,
} from './dto/scheme-token.response.js';
import { RequestorSignatureGuard } from './requestor-signature.guard.js';
import { SchemeLifecycleService } from './scheme-lifecycle.service.js';
import type { SchemeToken } from './scheme-token.js';
import { SchemeTokensService } from './scheme-tokens.service.js';
import { deriveTokenServiceKeys } from './token-service-keys.js';

/** A token service provider, as its requestors call it: every request is signed. */
@Tag('token service provider')
@Controller('/token-service/v1')
@Public()
@UseGuards(RequestorSignatureGuard)
export class TokenServiceController {
  private readonly cardDataKey: Buffer;

  constructor(
    private readonly tokens: SchemeTokensService,
    private readonly lifecycle: SchemeLifecycleService,
    config: SandboxConfig,
  ) {
    this.cardDataKey = deriveTokenServiceKeys(config.tokenServiceSecret.expose()).cardData;
  }

  @Put('requests/:client_reference')
  @Summary('Provision a network token')
  @Returns(200, SchemeTokenResponse)
  @Fails(401, 409)
  async provision(
    @Param('client_reference', PathIdPipe) clientReference: string,
    @Body() request: ProvisionSchemeTokenRequest,
    @ClientGone() gone: AbortSignal,
  ): Promise<SchemeTokenResponse> {
    return this.show(await this.tokens.provision(clientReference, request, gone));
  }

  @Get('requests/:client_reference')
  @Summary("Get a provisioning request's result")
  @Returns(200, SchemeTokenResponse)
  @Fails(401)
  requested(
    @Param('client_reference', PathIdPipe) clientReference: string,
  ): Promise<SchemeTokenResponse> {
    return this.show(this.tokens.getRequested(clientReference));
  }

  @Get('tokens/:reference')
  @Summary('Get a token')
  @Returns(200, SchemeTokenResponse)
  @Fails(401)
  get(@Param('reference', PathIdPipe) reference: string): Promise<SchemeTokenResponse> {
    return this.show(this.tokens.get(reference));
  }

  @Post('tokens/:reference/suspend')
  @HttpCode(200)
  @Summary('Suspend an active token')
  @Returns(200, SchemeTokenResponse)
  @Fails(401, 409)
  suspend(@Param('reference', PathIdPipe) reference: string): Promise<SchemeTokenResponse> {
    return this.show(this.lifecycle.setStatus(reference, 'suspended'));
  }

  @Post('tokens/:reference/resume')
  @HttpCode(200)
  @Summary('Resume a suspended token')
  @Returns(200, SchemeTokenResponse)
  @Fails(401, 409)
  resume(@Param('reference', PathIdPipe) reference: string): Promise<SchemeTokenResponse> {
    return this.show(this.lifecycle.setStatus(reference, 'active'));
  }

  @Delete('tokens/:reference')
  @Summary('Delete a token')
  @Returns(200, SchemeTokenResponse)
  @Fails(401)
  delete(@Param('reference', PathIdPipe) reference: string): Promise<SchemeTokenResponse> {
    return this.show(this.lifecycle.delete(reference));
  }

  @Post('tokens/:reference/cryptograms')
  @HttpCode(200)
  @Summary('Create a cryptogram')
  @Returns(200, SchemeCryptogramResponse)
  @Fails(401, 409)
  cryptogram(
    @Param('reference', PathIdPipe) reference: string,
    @Body() request: SchemeCryptogramRequest,
    @ClientGone() gone: AbortSignal,
  ): Promise<SchemeCryptogramResponse> {
    return this.lifecycle.cryptogram(reference, request, gone);
  }

  @Get('tokens/:reference/card-art')
  @Summary("Get a token's card art")
  @Returns(200, SchemeCardArtResponse)
  @Fails(401)
  cardArt(@Param('reference', PathIdPipe) reference: string): SchemeCardArtResponse {
    return this.lifecycle.cardArt(reference);
  }

  private show(token: SchemeToken): Promise<SchemeTokenResponse> {
    return schemeTokenResponse(token, this.cardDataKey);
  }
}
