import { Injectable } from '@nestjs/common';
import type { ForwardOutcome, ReceivedForward } from '../../forward/forward-request.js';
import { ForwardService } from '../../forward/forward.service.js';
import { WalletTokenValuesService } from './wallet-token-values.service.js';

/** Forwards with the payment of a wallet token. */
@Injectable()
export class WalletTokenForwardService {
  constructor(
    private readonly forwards: ForwardService,
    private readonly values: WalletTokenValuesService,
  ) {}

  /** @throws WalletTokenNotFoundError */
  async forward(tokenId: string, received: ReceivedForward): Promise<ForwardOutcome> {
    return this.forwards.forward({
      ...received,
      object: { type: 'wallet_token', id: tokenId },
      action: 'wallet.token.forward',
      values: await this.values.of(tokenId, received.dryRun),
    });
  }
}
