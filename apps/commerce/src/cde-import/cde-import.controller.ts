import { Body, Controller, Post, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  Returns,
  ReturnsToo,
  Summary,
  Tag,
  TakesCardNumber,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { FastifyReply } from 'fastify';
import { TokenResponse } from '../tokens/dto/token.response.js';
import { accountMayImport } from './cde-import-gate.js';
import { CdeImportService, type CdeImported } from './cde-import.service.js';
import { CdeImportRequest } from './dto/cde-import.request.js';

@Controller('cde-import')
@Tag('tokens')
@AccountAuth()
export class CdeImportController {
  constructor(private readonly imports: CdeImportService) {}

  /**
   * Provider and ID are the idempotency key of the request; no fingerprint of a card is stored with
   * them.
   */
  @Post()
  @Idempotent({ refused: true })
  @TakesCardNumber({ places: ['$.card.account_number'], allows: accountMayImport })
  @Summary(
    'Import a card from a provider',
    'Moves one payment method, with its card, from a payment provider into the vault. The card number never passes through this service.',
  )
  @Returns(201, TokenResponse)
  @ReturnsToo(200, TokenResponse)
  @Fails(403, 409, 422, 502, 504)
  async import(
    @CurrentAccount() accountId: AccountId,
    @Body() request: CdeImportRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse> {
    return answer(await this.imports.import(accountId, request), reply);
  }
}

function answer({ token, isNew }: CdeImported, reply: FastifyReply): TokenResponse {
  void reply.code(isNew ? 201 : 200);
  return token;
}
