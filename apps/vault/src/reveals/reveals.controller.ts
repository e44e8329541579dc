import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  CurrentPrincipal,
  RequireScopes,
  RequireSecondFactor,
  type Principal,
} from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { RevealedCardResponse } from './dto/revealed-card.response.js';
import { RevealsService } from './reveals.service.js';

@Controller('api/pci/tokens')
@OperationsOn('pci_token')
@Tag('pci')
export class RevealsController {
  constructor(private readonly reveals: RevealsService) {}

  @Post(':id/reveal')
  @HttpCode(200)
  @RequireScopes('pci:tokens:reveal')
  @RequireSecondFactor()
  @Idempotent({ refused: true })
  @Summary('Reveal a card', 'Returns the card in clear, to the clients that the operator named.')
  @Returns(200, RevealedCardResponse)
  reveal(
    @CurrentPrincipal() principal: Principal,
    @Param('id', PathIdPipe) id: string,
  ): Promise<RevealedCardResponse> {
    return this.reveals.reveal(principal, id);
  }
}
