import { ChildOf, Describe, IsFormat } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, MaxLength, ValidateNested } from 'class-validator';
import './integration-formats.js';

export const AUTH_TYPES = ['bearer', 'basic', 'header'] as const;

export class BearerAuth {
  @IsFormat('header-value')
  @MaxLength(4_096)
  token!: string;
}

export class BasicAuth {
  @IsFormat('user-name')
  @MaxLength(500)
  username!: string;

  @IsFormat('header-value')
  @MaxLength(500)
  password!: string;
}

export class HeaderAuth {
  @IsFormat('auth-header-name')
  @MaxLength(100)
  name!: string;

  @IsFormat('header-value')
  @MaxLength(4_096)
  value!: string;
}

export class IntegrationAuthRequest {
  @Describe('Which of the sibling fields is set.')
  @IsIn(AUTH_TYPES)
  type!: (typeof AUTH_TYPES)[number];

  @ChildOf('type')
  @ValidateNested()
  @Type(() => BearerAuth)
  bearer?: BearerAuth;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => BasicAuth)
  basic?: BasicAuth;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => HeaderAuth)
  header?: HeaderAuth;
}
