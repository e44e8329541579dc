import { IsBoolean } from 'class-validator';

export class SecurityCodeResponse {
  @IsBoolean()
  security_code_available!: boolean;
}
