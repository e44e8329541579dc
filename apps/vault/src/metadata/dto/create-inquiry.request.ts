import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ChildOf, Describe, IsFormat, Omittable } from '@tessera/errors';
import { MAX_EXPIRY_YEAR } from '../../cards/card-expiry.js';
import { ACCOUNT_NUMBER } from '../../cards/card-formats.js';

/** A card in clear, of which only the number is needed. */
export class InquiryPanRequest {
  @Describe('12 to 19 digits without separators, as many as cards of the scheme have.')
  @IsFormat(ACCOUNT_NUMBER)
  account_number!: string;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number;

  @Omittable()
  @IsInt()
  @Min(2000)
  @Max(MAX_EXPIRY_YEAR)
  expiry_year?: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;
}

export class InquiryTokenRequest {
  @IsUUID()
  id!: string;
}

const SOURCES = ['pan', 'pci_token', 'network_token', 'wallet_token'] as const;

export class CreateInquiryRequest {
  @Describe('What names the card; its data stand in the child of the same name.')
  @IsIn(SOURCES)
  source!: (typeof SOURCES)[number];

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryPanRequest)
  pan?: InquiryPanRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  pci_token?: InquiryTokenRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  network_token?: InquiryTokenRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => InquiryTokenRequest)
  wallet_token?: InquiryTokenRequest;
}
