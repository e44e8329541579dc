import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import type { ForwardOutcome, ReceivedForward } from '../../forward/forward-request.js';
import { mayHaveArrived } from '../../forward/forward.errors.js';
import { ForwardService } from '../../forward/forward.service.js';
import {
  CryptogramReferenceBusyError,
  CryptogramReferenceGoneError,
} from '../cryptograms/cryptogram.errors.js';
import { CryptogramStore } from '../cryptograms/cryptogram-store.js';
import { UsableTokensService } from '../usable-tokens.service.js';
import { NetworkTokenValuesService } from './network-token-values.service.js';

/** Forwards with a network token and the cryptogram of a reference, which can be used once. */
@Injectable()
export class NetworkTokenForwardService {
  constructor(
    private readonly tokens: UsableTokensService,
    private readonly cryptograms: CryptogramStore,
    private readonly values: NetworkTokenValuesService,
    private readonly forwards: ForwardService,
  ) {}

  /** @throws NetworkTokenNotFoundError or NetworkTokenNotActiveError */
  async forward(tokenId: string, received: ReceivedForward): Promise<ForwardOutcome> {
    const token = await this.tokens.get(tokenId, 'forward');
    const { dryRun } = received;
    const reference = referenceOf(received.headers);
    const request = {
      ...received,
      object: { type: 'network_token', id: tokenId },
      action: 'network.token.forward',
    } as const;
    if (reference === null) {
      return this.forwards.forward({ ...request, values: this.values.ofNumber(token, dryRun) });
    }
    const cryptogram = await this.cryptograms.find(tokenId, reference);
    if (cryptogram === null) {
      throw new CryptogramReferenceGoneError();
    }
    const use = new CryptogramUse(this.cryptograms, tokenId, reference);
    return use.during(() =>
      this.forwards.forward({
        ...request,
        values: this.values.of(token, cryptogram, dryRun),
        beforeSend: () => use.begin(),
      }),
    );
  }
}

/** A forward's claim on a reference: taken when only the network can still fail. */
class CryptogramUse {
  private isMine = false;

  constructor(
    private readonly store: CryptogramStore,
    private readonly tokenId: string,
    private readonly reference: string,
  ) {}

  async begin(): Promise<void> {
    const claim = await this.store.claim(this.tokenId, this.reference);
    if (claim.kind !== 'mine') {
      throw claim.kind === 'busy'
        ? new CryptogramReferenceBusyError()
        : new CryptogramReferenceGoneError();
    }
    this.isMine = true;
  }

  /** Uses up the reference if the forward has arrived or may have; otherwise releases it. */
  async during(forward: () => Promise<ForwardOutcome>): Promise<ForwardOutcome> {
    let hasLeft = false;
    try {
      const outcome = await forward();
      hasLeft = outcome.kind === 'answered';
      return outcome;
    } catch (error) {
      hasLeft = mayHaveArrived(error);
      throw error;
    } finally {
      if (this.isMine) {
        await this.end(hasLeft);
      }
    }
  }

  private async end(hasLeft: boolean): Promise<void> {
    // If the store is unreachable, the claim stays and the reference is unusable anyway; the
    // destination's response must not be lost because of it.
    const ended = hasLeft
      ? this.store.useUp(this.tokenId, this.reference)
      : this.store.release(this.tokenId, this.reference);
    await ended.catch(() => undefined);
  }
}

/** Null for a request without a cryptogram, as merchants send it to charge a stored credential. */
function referenceOf(headers: IncomingHttpHeaders): string | null {
  const reference = [headers['x-cryptogram-reference'] ?? []].flat().at(0);
  if (reference === undefined || reference === '') return null;
  if (!isUuid(reference)) {
    throw new CryptogramReferenceGoneError();
  }
  return reference.toLowerCase();
}
