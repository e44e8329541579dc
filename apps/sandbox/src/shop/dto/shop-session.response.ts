import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

export class ShopSessionResponse {
  @IsUUID()
  order_id!: string;

  @Describe('For the browser SDK.')
  @IsUUID()
  session_id!: string;
}
