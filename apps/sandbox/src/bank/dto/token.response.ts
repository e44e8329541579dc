import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';

export class BankTokenResponse {
  @IsString()
  access_token!: string;

  @IsIn(['Bearer'])
  token_type!: string;

  @IsInt()
  expires_in!: number;

  @IsString()
  scope!: string;
}

/** An error of the token endpoint in the format of RFC 6749. */
export class BankTokenErrorResponse {
  @IsString()
  error!: string;

  @IsString()
  error_description!: string;
}

/** RFC 8414. */
export class BankMetadataResponse {
  @IsString()
  issuer!: string;

  @IsString()
  authorization_endpoint!: string;

  @IsString()
  token_endpoint!: string;

  @IsArray()
  @IsString({ each: true })
  response_types_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  grant_types_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  code_challenge_methods_supported!: string[];

  @IsArray()
  @IsString({ each: true })
  token_endpoint_auth_methods_supported!: string[];

  @IsBoolean()
  authorization_response_iss_parameter_supported!: boolean;
}
