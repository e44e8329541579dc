import { IsInt, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';

/** The picture of a card, in the shape of the vault. */
export class TokenCardArtResponse {
  @IsString()
  content_type!: string;

  @Describe('The picture in base64.')
  @IsString()
  data!: string;

  @Describe('In pixels.')
  @IsInt()
  width!: number;

  @IsInt()
  height!: number;
}
