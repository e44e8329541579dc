import { IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Omittable } from '@tessera/errors';

const STATUSES = ['received', 'valid', 'rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'];
const SCA_STATUSES = ['received', 'psuAuthenticated', 'finalised', 'failed'];

export class LinkResponse {
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
