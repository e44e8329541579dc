import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';

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
