import { Equals, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';

/** The public key that a card is encrypted to (RFC 7517). */
export class JwkResponse {
  @Equals('RSA')
  kty!: 'RSA';

  @Describe('To be named in the header of the JWE.')
  @IsString()
  kid!: string;

  @Equals('enc')
  use!: 'enc';

  @Equals('RSA-OAEP-256')
  alg!: 'RSA-OAEP-256';

  @IsString()
  n!: string;

  @IsString()
  e!: string;
}
