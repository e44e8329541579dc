import {
  Describe,
  IsCountry,
  IsFreeFormObject,
  IsMinorUnits,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { OptionalText } from '../../credentials/dto/request-formats.js';

export const MAX_ITEMS = 500;
const MAX_CATEGORIES = 20;
const MAX_PASSENGERS = 100;
const MAX_LEGS = 50;

export class AddressRequest {
  @OptionalText(200)
  address1?: string | null;

  @OptionalText(200)
  address2?: string | null;

  @OptionalText(100)
  city?: string | null;

  @OptionalText(100)
  state?: string | null;

  @OptionalText(20)
  postal_code?: string | null;

  @Describe('ISO 3166-1 alpha-2.')
  @Omittable()
  @Nullable()
  @IsCountry()
  country?: string | null;

  @OptionalText(100)
  first_name?: string | null;

  @OptionalText(100)
  last_name?: string | null;
}

export class ShippingRequest {
  @OptionalText(100)
  carrier?: string | null;

  @OptionalText(100)
  method?: string | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => AddressRequest)
  address?: AddressRequest | null;
}

export class ItemRequest {
  @Describe('Either this or `name`.')
  @OptionalText(200)
  sku?: string | null;

  @OptionalText(500)
  name?: string | null;

  @Omittable()
  @Nullable()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  quantity?: number | null;

  @Describe('Of one piece, in minor units of the transaction currency.')
  @Omittable()
  @Nullable()
  @IsMinorUnits()
  price?: number | null;

  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MAX_CATEGORIES)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  categories?: string[] | null;

  @OptionalText(100)
  product_type?: string | null;
}

/** Acquirers disagree on the fields of passengers and legs, so each is a flat map. */
export class AirlineRequest {
  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MAX_PASSENGERS)
  @IsFreeFormObject()
  passengers?: Record<string, unknown>[] | null;

  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MAX_LEGS)
  @IsFreeFormObject()
  legs?: Record<string, unknown>[] | null;
}

export class MerchantRequest {
  @OptionalText(128)
  id?: string | null;

  @Describe('Merchant category code, ISO 18245.')
  @Omittable()
  @Nullable()
  @Matches(/^\d{4}$/)
  mcc?: string | null;

  @Omittable()
  @Nullable()
  @IsCountry()
  country?: string | null;
}
