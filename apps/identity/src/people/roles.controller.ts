import { Controller, Get } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import { RolesResponse, rolesResponse } from './dto/user.response.js';

@Tag('users')
@Controller('api/admin/roles')
export class RolesController {
  @Get()
  @RequireScopes('admin:users:read')
  @Summary('List roles', 'The roles that people can have, with their scopes.')
  @Returns(200, RolesResponse)
  list(): RolesResponse {
    return rolesResponse();
  }
}
