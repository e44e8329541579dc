import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { destinationOf } from './forward-destination.js';
import type { ForwardOutcome } from './forward-request.js';
import { ForwardService } from './forward.service.js';
import { PciCardValues } from './pci-card-values.js';

export interface PciForward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly dryRun: boolean;
}

/** Forwards with the card of a token. */
@Injectable()
export class PciForwardService {
  constructor(
    private readonly forwards: ForwardService,
    private readonly cards: PciCardValues,
  ) {}

  /** @throws PciTokenNotFoundError */
  async forward(tokenId: string, { headers, body, dryRun }: PciForward): Promise<ForwardOutcome> {
    return this.forwards.forward({
      object: { type: 'pci_token', id: tokenId },
      action: 'pci.token.forward',
      destinationUrl: destinationOf(headers),
      method: 'POST',
      headers,
      body,
      values: await this.cards.of(tokenId, dryRun),
      dryRun,
    });
  }
}
