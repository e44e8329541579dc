import { IsString } from 'class-validator';

export class ChooseBankRequest {
  @IsString()
  institution!: string;
}
