import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BoundedMap, Public } from '@tessera/auth';
import { Describe, ValidationFailedError } from '@tessera/errors';
import { ClientGone, Fails, Returns, Summary, Tag } from '@tessera/http';
import { Shutdown } from '@tessera/service';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { ProviderCardRequest } from './dto/order.request.js';
import { Merchant, MerchantCredentialsGuard } from './merchant-credentials.guard.js';
import { APPROVED_CODE, authorizationOutcome } from './order-outcome.js';
import { AnswerLostError } from './payment-provider.errors.js';

export class StoreCardRequest {
  @Describe("The merchant's own name of the card. The same one again is the same card.")
  @IsUUID()
  reference!: string;

  @ValidateNested()
  @Type(() => ProviderCardRequest)
  card!: ProviderCardRequest;
}

export class StoredCardResponse {
  @IsUUID()
  reference!: string;

  @IsString()
  payment_method_id!: string;
}

export class StoredCardLineResponse extends StoredCardResponse {
  @IsString()
  merchant!: string;

  @IsString()
  last_four!: string;

  @Describe('How often it was sent.')
  @IsInt()
  arrivals!: number;
}

export class StoredCardsResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => StoredCardLineResponse)
  data!: StoredCardLineResponse[];
}

const LOST_MS = 60_000;
const MAX_CARDS = 100_000;

/**
 * The cards that the simulated provider keeps, in memory: a card once per reference. A card that is
 * declined elsewhere is not taken; one whose answers get lost is taken, and its first answer is lost.
 */
@Tag('payment provider')
@Controller()
@Public()
export class StoredCardsController {
  private readonly cards = new BoundedMap<string, StoredCardLineResponse>(MAX_CARDS);

  constructor(private readonly shutdown: Shutdown) {}

  @Post('payment-provider/v1/payment-methods')
  @HttpCode(200)
  @UseGuards(MerchantCredentialsGuard)
  @Summary('Store a card')
  @Returns(200, StoredCardResponse)
  @Fails(401)
  store(
    @Merchant() merchant: string,
    @Body() request: StoreCardRequest,
    @ClientGone() gone: AbortSignal,
  ): Promise<StoredCardResponse> {
    return this.keep(merchant, request, gone);
  }

  @Get('sandbox/payment-provider/payment-methods')
  @Summary('List stored cards', 'Oldest first.')
  @Returns(200, StoredCardsResponse)
  list(): StoredCardsResponse {
    return { data: [...this.cards.values()] };
  }

  private async keep(
    merchant: string,
    { reference, card }: StoreCardRequest,
    gone: AbortSignal,
  ): Promise<StoredCardResponse> {
    const { responseCode, course } = authorizationOutcome(0, card.number);
    if (responseCode !== APPROVED_CODE) {
      throw new ValidationFailedError([{ path: '$.card', message: 'is not taken' }]);
    }
    const line = this.line(merchant, reference, card.number.slice(-4));
    line.arrivals += 1;
    if (course === 'answer-lost' && line.arrivals === 1) await this.loseAnswer(gone);
    return { reference, payment_method_id: line.payment_method_id };
  }

  private line(merchant: string, reference: string, lastFour: string): StoredCardLineResponse {
    const key = `${merchant} ${reference}`;
    const existing = this.cards.get(key);
    if (existing !== undefined) return existing;
    const line = {
      merchant,
      reference,
      payment_method_id: `pm_${randomUUID()}`,
      last_four: lastFour,
      arrivals: 0,
    };
    this.cards.set(key, line);
    return line;
  }

  private async loseAnswer(gone: AbortSignal): Promise<never> {
    const signal = AbortSignal.any([gone, this.shutdown.signal]);
    await delay(LOST_MS, undefined, { signal }).catch(() => undefined);
    throw new AnswerLostError();
  }
}
