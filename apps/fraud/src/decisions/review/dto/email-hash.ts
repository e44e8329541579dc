import { IsString, MaxLength } from 'class-validator';
import { IsFormat } from '@tessera/errors';

export class EmailHashRequest {
  @IsFormat('email')
  @MaxLength(254)
  email!: string;
}

export class EmailHashResponse {
  @IsString()
  email_hash!: string;
}
