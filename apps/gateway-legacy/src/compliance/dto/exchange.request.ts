import { IsUUID } from 'class-validator';

export class ExchangeRequest {
  @IsUUID()
  token_id!: string;
}
