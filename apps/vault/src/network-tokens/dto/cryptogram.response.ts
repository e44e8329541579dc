import { Equals, IsInt, IsString, IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

/** A cryptogram with everything that a payment needs: card data. */
export class CryptogramResponse {
  @Equals('tavv')
  type!: 'tavv';

  @Describe('Good for one payment.')
  @IsString()
  cryptogram!: string;

  @Describe('Electronic commerce indicator, two digits.')
  @IsString()
  eci!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe("The network token's number in full.")
  @IsString()
  number!: string;
}

/** A handle for a cryptogram that stays in the vault. */
export class CryptogramReferenceResponse {
  @Describe('To be sent as `x-cryptogram-reference` with one forward within five minutes.')
  @IsUUID()
  cryptogram_reference!: string;
}
