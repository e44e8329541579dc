import { Type } from 'class-transformer';
import { IsArray, IsString, IsUUID, Matches, ValidateNested } from 'class-validator';
import { Describe, Nullable } from '@tessera/errors';

export class UserNamesQuery {
  @Describe('IDs of users, at most 50, separated by commas.')
  @IsString()
  @Matches(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/, {
    message: 'must be 1 to 50 IDs of users, separated by commas',
  })
  ids!: string;
}

export class UserNameResponse {
  @IsUUID()
  id!: string;

  @Nullable()
  @IsString()
  name!: string | null;
}

export class UserNamesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UserNameResponse)
  data!: UserNameResponse[];
}
