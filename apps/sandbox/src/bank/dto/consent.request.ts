import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsDateOnly, Omittable } from '@tessera/errors';

const MAX_ACCOUNTS = 50;

export class AccountReference {
  @Matches(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/)
  iban!: string;

  @Omittable()
  @Matches(/^[A-Z]{3}$/)
  currency?: string;
}

export class AdditionalInformation {
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @ValidateNested({ each: true })
  @Type(() => AccountReference)
  ownerName?: AccountReference[];
}

export class AccountAccess {
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @ValidateNested({ each: true })
  @Type(() => AccountReference)
  accounts!: AccountReference[];

  @Omittable()
  @ValidateNested()
  @Type(() => AdditionalInformation)
  additionalInformation?: AdditionalInformation;
}

/** `POST /v1/consents`, as far as needed for accounts and their owners. */
export class ConsentRequest {
  @ValidateNested()
  @Type(() => AccountAccess)
  access!: AccountAccess;

  @IsBoolean()
  recurringIndicator!: boolean;

  @IsDateOnly()
  validUntil!: string;

  @IsInt()
  @Min(1)
  frequencyPerDay!: number;

  @Omittable()
  @IsBoolean()
  combinedServiceIndicator?: boolean;
}

/** `POST /v1/consents/{id}/authorisations`: has no fields. */
export class AuthorisationRequest {
  @Omittable()
  @IsString()
  @MaxLength(100)
  scaAuthenticationData?: string;
}
