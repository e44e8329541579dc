import { Injectable } from '@nestjs/common';
import type { ForwardOutcome, ReceivedForward } from '../../forward/forward-request.js';
import { ForwardService } from '../../forward/forward.service.js';
import { GenericTokenValuesService } from './generic-token-values.service.js';

/** Forwards with fields of a generic token's payload. */
@Injectable()
export class GenericTokenForwardService {
  constructor(
    private readonly forwards: ForwardService,
    private readonly values: GenericTokenValuesService,
  ) {}

  /** @throws GenericTokenNotFoundError */
  async forward(tokenId: string, received: ReceivedForward): Promise<ForwardOutcome> {
    return this.forwards.forward({
      ...received,
      object: { type: 'generic_token', id: tokenId },
      action: 'generic.token.forward',
      values: await this.values.of(tokenId, received.dryRun),
    });
  }
}
