import { IsDateOnly, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

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

const STATUSES = ['received', 'valid', 'rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'];
const SCA_STATUSES = ['received', 'psuAuthenticated', 'finalised', 'failed'];

class LinkResponse {
  @IsString()
  href!: string;
}

export class ConsentLinksResponse {
  @Omittable()
  @ValidateNested()
  @Type(() => LinkResponse)
  scaRedirect?: LinkResponse;

  @Omittable()
  @ValidateNested()
  @Type(() => LinkResponse)
  scaOAuth?: LinkResponse;

  @Omittable()
  @ValidateNested()
  @Type(() => LinkResponse)
  startAuthorisation?: LinkResponse;

  @ValidateNested()
  @Type(() => LinkResponse)
  status!: LinkResponse;
}

/** The response to a new consent. */
export class ConsentResponse {
  @IsIn(STATUSES)
  consentStatus!: string;

  @IsString()
  consentId!: string;

  @ValidateNested()
  @Type(() => ConsentLinksResponse)
  _links!: ConsentLinksResponse;
}

export class ConsentStatusResponse {
  @IsIn(STATUSES)
  consentStatus!: string;
}

/** The response to the start of an authorisation. */
export class AuthorisationResponse {
  @IsIn(SCA_STATUSES)
  scaStatus!: string;

  @IsString()
  authorisationId!: string;

  @ValidateNested()
  @Type(() => ConsentLinksResponse)
  _links!: ConsentLinksResponse;
}
