import { Injectable } from '@nestjs/common';
import { BinsRepository } from '../bins/bins.repository.js';
import type { CreateInquiryRequest, InquiryResponse } from './dto/inquiry.js';
import { InquiredCardsService, type InquiredCard } from './inquired-cards.service.js';

const LONG_BIN = 8;
const SHORT_BIN = 6;
/** With the last four, which a token shows, more of a shorter number would be too much of it. */
const LONG_BIN_NUMBER_LENGTH = 16;

@Injectable()
export class InquiriesService {
  constructor(
    private readonly cards: InquiredCardsService,
    private readonly bins: BinsRepository,
  ) {}

  async inquire(request: CreateInquiryRequest): Promise<InquiryResponse> {
    const card = await this.cards.get(request);
    const details = await this.bins.find(card.digits);
    return {
      bin: binOf(card),
      scheme: details?.schemes ?? [card.scheme],
      type: details?.type ?? null,
      segment: details?.segment ?? null,
      currency_code: details?.currencyCode ?? null,
      issuer_name: details?.issuerName ?? null,
      issuer_country_code: details?.issuerCountryCode ?? null,
    };
  }
}

/** Of a token whose number is gone no more than six digits are known. */
function binOf({ digits, numberLength }: InquiredCard): string {
  const isLong = numberLength >= LONG_BIN_NUMBER_LENGTH && digits.length >= LONG_BIN;
  return digits.slice(0, isLong ? LONG_BIN : SHORT_BIN);
}
