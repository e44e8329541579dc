import { IsString } from 'class-validator';

export class ChooseAccountRequest {
  @IsString()
  account!: string;
}
