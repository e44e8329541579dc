import { IsInt, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';

/** Card art, by which the shopper recognizes the card. */
export class CardArtResponse {
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
