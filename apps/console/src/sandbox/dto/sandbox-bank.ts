import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsString, ValidateNested } from 'class-validator';
import { Describe } from '@tessera/errors';

export class ChangeSandboxBankRequest {
  @Describe('Whether the bank returns 503 to every call.')
  @IsBoolean()
  is_down!: boolean;
}

export class SandboxBankResponse {
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsString()
  country!: string;

  @IsBoolean()
  is_down!: boolean;
}

export class SandboxBanksResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SandboxBankResponse)
  data!: SandboxBankResponse[];
}
