import { IsInt, IsString } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** Everything that a payment with a device's number needs: card data. */
export class WalletCryptogramResponse {
  @Describe("The device's own number in full.")
  @IsString()
  number!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Good for one payment.')
  @IsString()
  cryptogram!: string;

  @Describe('Electronic commerce indicator, two digits. Absent when the wallet gave none.')
  @Omittable()
  @IsString()
  eci?: string;
}
