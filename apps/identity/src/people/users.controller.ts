import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  CurrentPrincipal,
  RequireScopes,
  RequireSecondFactor,
  type Principal,
} from '@tessera/auth';
import {
  CursorQuery,
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
} from '@tessera/http';
import { InviteUserRequest, SetRolesRequest } from './dto/user.request.js';
import {
  LinkedUserResponse,
  UserNamesQuery,
  UserNamesResponse,
  UserResponse,
} from './dto/user.response.js';
import { UsersAdminService, USERS_PATH } from './users-admin.service.js';

@Tag('users')
@Controller(USERS_PATH)
export class UsersController {
  constructor(private readonly users: UsersAdminService) {}

  @Post()
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent({ mask: ['link_url'] })
  @Summary(
    'Invite a user',
    'Creates a person and a link with which they choose a password within 72 hours. The link is mailed if a mail server is configured; otherwise hand it over. Returns 403 for roles with scopes that you do not have yourself.',
  )
  @Returns(201, LinkedUserResponse)
  @Fails(409, 503)
  invite(
    @Body() body: InviteUserRequest,
    @CurrentPrincipal() caller: Principal,
  ): Promise<LinkedUserResponse> {
    return this.users.invite(body, caller);
  }

  @Get()
  @RequireScopes('admin:users:read')
  @Summary('List users', 'Newest first.')
  @ReturnsList(UserResponse)
  list(@Query() query: CursorQuery) {
    return this.users.list(query);
  }

  @Get('names')
  @RequireScopes('admin:change-requests:read')
  @Summary(
    'List user names',
    'The names behind `user:<id>`, for everyone with a role: who proposed, resolved or wrote something. IDs that are not users are left out.',
  )
  @Returns(200, UserNamesResponse)
  names(@Query() query: UserNamesQuery): Promise<UserNamesResponse> {
    return this.users.names(query.ids.split(','));
  }

  @Get(':id')
  @RequireScopes('admin:users:read')
  @Summary(
    'Get a user',
    'Returns the state, roles and second factors of a person, never a password or secret.',
  )
  @Returns(200, UserResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<UserResponse> {
    return this.users.get(id);
  }

  @Post(':id/invite')
  @HttpCode(200)
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent({ mask: ['link_url'] })
  @Summary('Invite a user again', 'Makes a new link for a person who has no password yet.')
  @Returns(200, LinkedUserResponse)
  @Fails(409, 503)
  inviteAgain(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() caller: Principal,
  ): Promise<LinkedUserResponse> {
    return this.users.inviteAgain(id, caller);
  }

  @Post(':id/reset-password')
  @HttpCode(200)
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent({ mask: ['link_url'] })
  @Summary(
    "Reset a user's password",
    'Makes a link with which the person chooses a new password within an hour. Until then the present one works. Returns 403 for a person who has more access than you.',
  )
  @Returns(200, LinkedUserResponse)
  @Fails(503)
  resetPassword(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() caller: Principal,
  ): Promise<LinkedUserResponse> {
    return this.users.resetPassword(id, caller);
  }

  @Put(':id/roles')
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    "Set a user's roles",
    'Replaces the roles at one audience. Tokens change at the next refresh, after at most 15 minutes. Returns 403 for roles with scopes that you do not have yourself.',
  )
  @Returns(200, UserResponse)
  setRoles(
    @Param('id', PathIdPipe) id: string,
    @Body() body: SetRolesRequest,
    @CurrentPrincipal() caller: Principal,
  ): Promise<UserResponse> {
    return this.users.setRoles(id, body, caller);
  }

  @Post(':id/disable')
  @HttpCode(200)
  @RequireScopes('admin:users:write')
  @Idempotent()
  @Summary(
    'Disable a user',
    'Ends sessions, refresh tokens and links at once. Access tokens work until they expire, at most 15 minutes.',
  )
  @Returns(200, UserResponse)
  disable(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() caller: Principal,
  ): Promise<UserResponse> {
    return this.users.disable(id, caller);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Enable a user', 'Returns 403 for a person who has more access than you.')
  @Returns(200, UserResponse)
  enable(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() caller: Principal,
  ): Promise<UserResponse> {
    return this.users.enable(id, caller);
  }
}
