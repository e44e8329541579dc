import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import {
  CollectSecurityCodeRequest,
  SecurityCodeResponse,
  SecurityCodeSessionResponse,
} from './dto/security-code.js';
import { TokenSecurityCodesService } from './token-security-codes.service.js';

@Controller('api/pci/tokens/:id/security-code')
@OperationsOn('security_code')
@Tag('pci')
export class SecurityCodesController {
  constructor(private readonly codes: TokenSecurityCodesService) {}

  @Get()
  @RequireScopes('pci:tokens:read')
  @Summary(
    'Get the security code status',
    'Returns whether the token has a security code that can be used.',
  )
  @Returns(200, SecurityCodeResponse)
  get(@Param('id', PathIdPipe) tokenId: string): Promise<SecurityCodeResponse> {
    return this.codes.get(tokenId);
  }

  /**
   * The response is a capability for a code, so it is never stored: a repeated request opens another
   * session.
   */
  @Post()
  @RequireScopes('pci:tokens:update')
  @Idempotent({ refused: true })
  @Summary(
    'Create a security code session',
    'Opens a session in which the browser collects the security code again.',
  )
  @Returns(201, SecurityCodeSessionResponse)
  collect(
    @Param('id', PathIdPipe) tokenId: string,
    @Body() request: CollectSecurityCodeRequest,
  ): Promise<SecurityCodeSessionResponse> {
    return this.codes.openSession(tokenId, request);
  }

  @Delete()
  @HttpCode(204)
  @RequireScopes('pci:tokens:delete')
  @Summary('Delete a security code', 'The token remains.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) tokenId: string): Promise<void> {
    return this.codes.delete(tokenId);
  }
}
