import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { ROLE_NAMES, ROLES, type RoleName } from '../roles.js';

class RoleResponse {
  @IsIn(ROLE_NAMES)
  name!: RoleName;

  @IsString()
  description!: string;

  @IsArray()
  @IsString({ each: true })
  scopes!: string[];
}

export class RolesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RoleResponse)
  data!: RoleResponse[];
}

export function rolesResponse(): RolesResponse {
  const data = ROLE_NAMES.map((name) => {
    const { description, scopes } = ROLES[name];
    return { name, description, scopes: [...scopes] };
  });
  return { data };
}
