import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, ValidateNested } from 'class-validator';

/** OpenID Connect Discovery, as far as it applies. */
export class DiscoveryResponse {
  @IsString()
  issuer!: string;

  @IsString()
  authorization_endpoint!: string;

  @IsString()
  token_endpoint!: string;

  @IsString()
  introspection_endpoint!: string;

  @IsString()
  revocation_endpoint!: string;

  @IsString()
  device_authorization_endpoint!: string;

  @IsString()
  end_session_endpoint!: string;

  @IsString()
  jwks_uri!: string;

  @IsArray()
  @IsString({ each: true })
  scopes_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  claims_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  acr_values_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  code_challenge_methods_supported!: string[];

  @IsBoolean()
  authorization_response_iss_parameter_supported!: boolean;

  @IsArray()
  @IsString({ each: true })
  response_modes_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  grant_types_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  response_types_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  subject_types_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  id_token_signing_alg_values_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  token_endpoint_auth_methods_supported!: string[];
}

class PublicKeyResponse {
  @IsIn(['RSA'])
  kty!: 'RSA';

  @IsIn(['sig'])
  use!: 'sig';

  @IsString()
  kid!: string;

  @IsIn(['RS256'])
  alg!: 'RS256';

  @IsString()
  e!: string;

  @IsString()
  n!: string;
}

export class KeySetResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublicKeyResponse)
  keys!: PublicKeyResponse[];
}
