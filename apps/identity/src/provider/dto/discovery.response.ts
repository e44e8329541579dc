import { IsArray, IsString } from 'class-validator';

/** OpenID Connect Discovery, as far as it applies while nobody signs in here. */
export class DiscoveryResponse {
  @IsString()
  issuer!: string;

  @IsString()
  token_endpoint!: string;

  @IsString()
  jwks_uri!: string;

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
