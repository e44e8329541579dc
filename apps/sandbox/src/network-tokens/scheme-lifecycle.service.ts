import { Injectable } from '@nestjs/common';
import { InternalError } from '@tessera/errors';
import { drawCardArt } from './card-art-image.js';
import type {
  SchemeCryptogramRequest,
  SimulateSchemeUpdateRequest,
} from './dto/scheme-token.request.js';
import type {
  SchemeCardArtResponse,
  SchemeCryptogramResponse,
} from './dto/scheme-token.response.js';
import { SchemeTokenNotFoundError, SchemeTokenStateError } from './network-tokens.errors.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';
import { cardArtId, type SchemeToken } from './scheme-token.js';
import { SchemeTokensService } from './scheme-tokens.service.js';
import { makeDynamicCvv, makeTavv } from './tavv.js';
import type { TokenScheme } from './token-number.js';

/** Electronic commerce indicator of a payment with a token and without 3-D Secure. */
const ECI: Readonly<Record<TokenScheme, string>> = {
  visa: '07',
  mastercard: '06',
  'american express': '07',
  discover: '07',
};

/** Changes of a token after it was provisioned. */
@Injectable()
export class SchemeLifecycleService {
  constructor(
    private readonly tokens: SchemeTokensService,
    private readonly notifications: SchemeNotificationsService,
  ) {}

  /** Requested by the requestor, so it is not notified. */
  setStatus(reference: string, status: 'active' | 'suspended'): SchemeToken {
    return this.changeStatus(this.tokens.get(reference), status);
  }

  delete(reference: string): SchemeToken {
    const token = this.tokens.get(reference);
    return token.status === 'deleted' ? token : this.changeStatus(token, 'deleted');
  }

  async cryptogram(
    reference: string,
    { amount, currency_code: currency }: SchemeCryptogramRequest,
    gone: AbortSignal,
  ): Promise<SchemeCryptogramResponse> {
    const token = this.tokens.get(reference);
    const { number, status, outcome, expiryMonth, expiryYear } = token;
    if (status !== 'active' || number === null) {
      throw new SchemeTokenStateError(status);
    }
    if (outcome.cryptogram === 'down') {
      throw new InternalError({ cause: 'The card simulates an outage.' });
    }
    if (outcome.cryptogram === 'answer-lost') {
      await this.tokens.loseAnswer(gone);
    }
    const counter = token.cryptograms.size + 1;
    token.cryptograms.set(counter, { amount, currency, used: false });
    const input = { number, expiryMonth, expiryYear, counter };
    return {
      type: 'tavv',
      cryptogram: makeTavv(this.tokens.cryptogramKey, input),
      eci: ECI[token.scheme],
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
      dynamic_cvv: makeDynamicCvv(this.tokens.cryptogramKey, input),
    };
  }

  cardArt(reference: string): SchemeCardArtResponse {
    const token = this.tokens.get(reference);
    if (cardArtId(token) === null) {
      throw new SchemeTokenNotFoundError();
    }
    const { contentType, data, width, height } = drawCardArt(token.scheme, token.artVersion);
    return { content_type: contentType, data: data.toString('base64'), width, height };
  }

  /** Initiated by the issuer or the scheme: the requestor is notified. */
  simulate(name: string, { update, status }: SimulateSchemeUpdateRequest): SchemeToken {
    const token = this.tokens.find(name);
    switch (update) {
      case 'status':
        this.changeStatus(token, status ?? 'active');
        break;
      case 'deleted':
        this.changeStatus(token, 'deleted');
        break;
      case 'new-expiry':
        requireStatus(token, ['active', 'suspended']);
        token.expiryYear += 1;
        token.sequence += 1;
        break;
      case 'new-art':
        requireStatus(token, ['active', 'suspended']);
        token.artVersion += 1;
        token.sequence += 1;
        break;
      default:
        update satisfies never;
    }
    this.notifications.send(token);
    return token;
  }

  private changeStatus(
    token: SchemeToken,
    status: 'active' | 'suspended' | 'deleted',
  ): SchemeToken {
    const before = { active: 'suspended', suspended: 'active' } as const;
    requireStatus(
      token,
      status === 'deleted' ? ['pending', 'active', 'suspended', 'declined'] : [before[status]],
    );
    token.status = status;
    token.sequence += 1;
    return token;
  }
}

function requireStatus(token: SchemeToken, statuses: readonly string[]): void {
  if (!statuses.includes(token.status)) {
    throw new SchemeTokenStateError(token.status);
  }
}
