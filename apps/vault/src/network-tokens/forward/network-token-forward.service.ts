import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import { destinationOf } from '../../forward/forward-destination.js';
import type { ForwardOutcome } from '../../forward/forward-request.js';
import { mayHaveArrived } from '../../forward/forward.errors.js';
import { ForwardService } from '../../forward/forward.service.js';
import {
  CryptogramReferenceBusyError,
  CryptogramReferenceGoneError,
  CryptogramReferenceMissingError,
} from '../cryptograms/cryptogram.errors.js';
import { CryptogramStore } from '../cryptograms/cryptogram-store.js';
import { UsableTokens } from '../usable-tokens.js';
import { NetworkTokenValues } from './network-token-values.js';

export interface NetworkTokenForward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly dryRun: boolean;
}

/** Forwards with a network token and the cryptogram of a reference, which dies with its arrival. */
@Injectable()
export class NetworkTokenForwardService {
  constructor(
    private readonly tokens: UsableTokens,
    private readonly cryptograms: CryptogramStore,
    private readonly values: NetworkTokenValues,
    private readonly forwards: ForwardService,
  ) {}

  /** @throws NetworkTokenNotFoundError or NetworkTokenNotActiveError */
  async forward(
    tokenId: string,
    { headers, body, dryRun }: NetworkTokenForward,
  ): Promise<ForwardOutcome> {
    const token = await this.tokens.get(tokenId, 'forward');
    const reference = referenceOf(headers);
    const cryptogram = await this.cryptograms.find(tokenId, reference);
    if (cryptogram === null) {
      throw new CryptogramReferenceGoneError();
    }
    const use = new CryptogramUse(this.cryptograms, tokenId, reference);
    return use.during(() =>
      this.forwards.forward({
        object: { type: 'network_token', id: tokenId },
        action: 'network.token.forward',
        destinationUrl: destinationOf(headers),
        method: 'POST',
        headers,
        body,
        values: this.values.of(token, cryptogram, dryRun),
        dryRun,
        beforeSend: () => use.begin(),
      }),
    );
  }
}

/** One forward's hold on a reference: taken when nothing but the network can fail any more. */
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

  /** Ends the reference when the forward has arrived or may have; else it can be used again. */
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
    // A store that is away keeps the claim, so the reference is dead all the same; the answer of the
    // destination is not to be lost for it.
    const ended = hasLeft
      ? this.store.useUp(this.tokenId, this.reference)
      : this.store.release(this.tokenId, this.reference);
    await ended.catch(() => undefined);
  }
}

function referenceOf(headers: IncomingHttpHeaders): string {
  const reference = [headers['x-cryptogram-reference'] ?? []].flat().at(0);
  if (reference === undefined || reference === '') {
    throw new CryptogramReferenceMissingError();
  }
  if (!isUuid(reference)) {
    throw new CryptogramReferenceGoneError();
  }
  return reference.toLowerCase();
}
