import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes, RequireSecondFactor } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { ChangeDecisionsService } from './change-decisions.service.js';
import { ChangeRequestsService } from './change-requests.service.js';
import {
  ApproveChangeRequest,
  BreakGlassRequest,
  ListChangeRequestsQuery,
  ProposeChangeRequest,
  RejectChangeRequest,
} from './dto/change-request.request.js';
import {
  ChangeRequestDetailsResponse,
  ChangeRequestResponse,
} from './dto/change-request.response.js';

@Tag('change-requests')
@Controller('api/admin/change-requests')
export class ChangeRequestsController {
  constructor(
    private readonly requests: ChangeRequestsService,
    private readonly decisions: ChangeDecisionsService,
  ) {}

  @Get()
  @RequireScopes('admin:change-requests:read')
  @Summary('List change requests', 'Newest first, of the kinds whose targets the caller may read.')
  @ReturnsList(ChangeRequestResponse)
  async list(@Query() query: ListChangeRequestsQuery, @CurrentPrincipal() principal: Principal) {
    return this.requests.list(query, principal);
  }

  @Get(':id')
  @RequireScopes('admin:change-requests:read')
  @Summary(
    'Get a change request',
    'Includes what changes, and what has changed since it was proposed.',
  )
  @Returns(200, ChangeRequestDetailsResponse)
  async get(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.requests.get(id, principal);
  }

  @Post()
  @RequireScopes('admin:change-requests:propose')
  @Idempotent()
  @Summary(
    'Propose a change',
    'Stores a change for another person to approve. It expires after `CHANGE_REQUEST_DAYS`. The kind may require a further scope.',
  )
  @Returns(201, ChangeRequestDetailsResponse)
  @Fails(409)
  async propose(
    @Body() body: ProposeChangeRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.requests.propose(body, principal);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @RequireScopes('admin:change-requests:approve')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Approve a change',
    'Applies it at once. Returns 403 to the one who proposed it, and 409 when the target has changed since, or when the request was decided or has expired. The status is `failed` if the change could not be made.',
  )
  @Returns(200, ChangeRequestDetailsResponse)
  @Fails(409)
  async approve(
    @Param('id', PathIdPipe) id: string,
    @Body() { reason }: ApproveChangeRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.decisions.approve(id, principal, reason ?? null);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @RequireScopes('admin:change-requests:approve')
  @Idempotent()
  @Summary(
    'Reject a change',
    'Nothing is changed. The reason is in the audit trail; the proposer can propose it again.',
  )
  @Returns(200, ChangeRequestDetailsResponse)
  @Fails(409)
  async reject(
    @Param('id', PathIdPipe) id: string,
    @Body() { reason }: RejectChangeRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.decisions.reject(id, principal, reason);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @RequireScopes('admin:change-requests:propose')
  @Idempotent()
  @Summary('Withdraw a change', 'Only for the one who proposed it.')
  @Returns(200, ChangeRequestDetailsResponse)
  @Fails(409)
  async withdraw(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.decisions.withdraw(id, principal);
  }

  @Post(':id/break-glass')
  @HttpCode(200)
  @RequireScopes('admin:change-requests:break-glass')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Apply a change without approval',
    'For an incident that cannot wait for a second person. It is recorded with the reason and raises an alert.',
  )
  @Returns(200, ChangeRequestDetailsResponse)
  @Fails(409)
  async breakGlass(
    @Param('id', PathIdPipe) id: string,
    @Body() { reason }: BreakGlassRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    return this.decisions.breakGlass(id, principal, reason);
  }
}
