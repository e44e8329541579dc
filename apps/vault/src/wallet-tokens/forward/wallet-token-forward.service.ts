import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { destinationOf } from '../../forward/forward-destination.js';
import type { ForwardOutcome } from '../../forward/forward-request.js';
import { ForwardService } from '../../forward/forward.service.js';
import { WalletTokenValuesService } from './wallet-token-values.service.js';

export interface WalletTokenForward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly dryRun: boolean;
}

/** Forwards with the payment of a wallet token. */
@Injectable()
export class WalletTokenForwardService {
  constructor(
    private readonly forwards: ForwardService,
    private readonly values: WalletTokenValuesService,
  ) {}

  /** @throws WalletTokenNotFoundError */
  async forward(
    tokenId: string,
    { headers, body, dryRun }: WalletTokenForward,
  ): Promise<ForwardOutcome> {
    return this.forwards.forward({
      object: { type: 'wallet_token', id: tokenId },
      action: 'wallet.token.forward',
      destinationUrl: destinationOf(headers),
      method: 'POST',
      headers,
      body,
      values: await this.values.of(tokenId, dryRun),
      dryRun,
    });
  }
}
