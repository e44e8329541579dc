import {
  AlsoNamed,
  Describe,
  IsCurrency,
  IsDateOnly,
  IsFormat,
  IsFreeFormObject,
  IsMinorUnits,
  IsTimestamp,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { CredentialRequest } from '../../credentials/dto/credential.request.js';
import { OptionalFormat, OptionalText } from '../../credentials/dto/request-formats.js';
import {
  AddressRequest,
  AirlineRequest,
  ItemRequest,
  MAX_ITEMS,
  MerchantRequest,
  ShippingRequest,
} from './purchase.request.js';

export class TransactionRequest {
  @Describe(
    "The caller's own reference of the payment. One that reads as a card number is shown as mask and fingerprint.",
  )
  @IsString()
  @MaxLength(128)
  reference!: string;

  @Describe('In minor units of the currency.')
  @IsMinorUnits()
  amount!: number;

  @AlsoNamed('currency_code')
  @IsCurrency()
  currency!: string;
}

export class CustomerRequest {
  @IsString()
  @MaxLength(128)
  id!: string;

  @Omittable()
  @Nullable()
  @IsEmail()
  email?: string | null;

  @OptionalText(40)
  phone?: string | null;

  @Omittable()
  @Nullable()
  @IsDateOnly()
  date_of_birth?: string | null;

  @OptionalText(100)
  first_name?: string | null;

  @OptionalText(100)
  last_name?: string | null;

  @Describe('Since when the caller knows this customer.')
  @Omittable()
  @Nullable()
  @IsTimestamp()
  created_at?: string | null;
}

export class DeviceRequest {
  @OptionalFormat('ip-address')
  ip?: string | null;

  @OptionalText(256)
  fingerprint?: string | null;

  @OptionalText(1024)
  user_agent?: string | null;

  @OptionalText(256)
  session?: string | null;

  @OptionalText(35)
  language?: string | null;
}

export class CreateDecisionRequest {
  @ValidateNested()
  @Type(() => CredentialRequest)
  credential!: CredentialRequest;

  @ValidateNested()
  @Type(() => CustomerRequest)
  customer!: CustomerRequest;

  @ValidateNested()
  @Type(() => TransactionRequest)
  transaction!: TransactionRequest;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => DeviceRequest)
  device?: DeviceRequest | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => AddressRequest)
  billing?: AddressRequest | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => ShippingRequest)
  shipping?: ShippingRequest | null;

  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @ValidateNested({ each: true })
  @Type(() => ItemRequest)
  items?: ItemRequest[] | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => AirlineRequest)
  airline?: AirlineRequest | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => MerchantRequest)
  merchant?: MerchantRequest | null;

  @Describe('A flat map of strings, numbers and booleans for the rules; never sent to backends.')
  @Omittable()
  @Nullable()
  @IsFreeFormObject()
  metadata?: Record<string, unknown> | null;

  @Describe('Which rulesets decide. One that has none falls back to `default`.')
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Describe('When the payment happened, for replays of the past. Velocities go by arrival.')
  @Omittable()
  @Nullable()
  @IsTimestamp()
  occurred_at?: string | null;
}
