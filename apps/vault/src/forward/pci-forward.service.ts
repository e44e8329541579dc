import { Injectable } from '@nestjs/common';
import type { ForwardOutcome, ReceivedForward } from './forward-request.js';
import { ForwardService } from './forward.service.js';
import { PciCardValuesService } from './pci-card-values.service.js';

/** Forwards with the card of a token. */
@Injectable()
export class PciForwardService {
  constructor(
    private readonly forwards: ForwardService,
    private readonly cards: PciCardValuesService,
  ) {}

  /** @throws PciTokenNotFoundError */
  async forward(tokenId: string, received: ReceivedForward): Promise<ForwardOutcome> {
    return this.forwards.forward({
      ...received,
      object: { type: 'pci_token', id: tokenId },
      action: 'pci.token.forward',
      values: await this.cards.of(tokenId, received.dryRun),
    });
  }
}
