import { isIP } from 'node:net';
import {
  defineFormat,
  Describe,
  IsCountry,
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsEmail, IsString, IsUUID, Matches, MaxLength, ValidateNested } from 'class-validator';
import type { MerchantId } from '../../ids.js';

defineFormat('client-ip', (value) => isIP(value) !== 0, 'must be an IPv4 or IPv6 address');

/** Acquirers print at most 22 characters, and only these. */
const STATEMENT_DESCRIPTOR = /^[\x21-\x7e](?:[\x20-\x7e]{0,20}[\x21-\x7e])?$/;

export class PaymentAddressRequest {
  @Omittable()
  @IsString()
  @MaxLength(200)
  line1?: string;

  @Omittable()
  @IsString()
  @MaxLength(200)
  line2?: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  city?: string;

  @Describe('A state, province or region.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  region?: string;

  @Omittable()
  @IsString()
  @MaxLength(20)
  postal_code?: string;

  @IsCountry()
  country_code!: string;
}

export class PaymentCustomerRequest {
  @Omittable()
  @IsEmail()
  @MaxLength(254)
  email?: string;

  @Describe('Of the device that the customer pays with.')
  @Omittable()
  @IsFormat('client-ip')
  ip_address?: string;

  @Omittable()
  @IsString()
  @MaxLength(1_000)
  user_agent?: string;
}

/** What helps the issuer to decide. All of it is optional, and passed on to the provider. */
export class PaymentContextRequest {
  @Describe('One of the merchants of the account: its name and category code go to the provider.')
  @Omittable()
  @IsUUID()
  merchant_id?: MerchantId;

  @Describe('Passed on to the provider and not stored.')
  @Omittable()
  @ValidateNested()
  @Type(() => PaymentCustomerRequest)
  customer?: PaymentCustomerRequest;

  @Describe('Passed on to the provider and not stored.')
  @Omittable()
  @ValidateNested()
  @Type(() => PaymentAddressRequest)
  billing_address?: PaymentAddressRequest;

  @Describe('Passed on to the provider and not stored.')
  @Omittable()
  @ValidateNested()
  @Type(() => PaymentAddressRequest)
  shipping_address?: PaymentAddressRequest;

  @Describe('What the cardholder reads on the statement: 1 to 22 printable ASCII characters.')
  @Omittable()
  @Matches(STATEMENT_DESCRIPTOR, {
    message: 'must be 1 to 22 printable ASCII characters without blanks at the ends',
  })
  statement_descriptor?: string;

  @Describe('Your own pairs, at most 20. The payment shows them, and the provider gets them.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}
