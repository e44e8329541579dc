import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { CurrentPrincipal, OrScope, RequireScopes, RequireSecondFactor } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
  TakesHeaders,
} from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import { CONTEXT_HEADER, requireSameContext } from '../contexts/context-header.js';
import {
  CreateRulesetRequest,
  ListRulesetsQuery,
  UpdateRulesetRequest,
} from './dto/ruleset.request.js';
import { LintedRulesetResponse, RulesetResponse } from './dto/ruleset.response.js';
import { RulesetActivationService } from './ruleset-activation.service.js';
import { RulesetsService } from './rulesets.service.js';

@Tag('rulesets')
@Controller('api/admin/rulesets')
export class RulesetsController {
  constructor(
    private readonly rulesets: RulesetsService,
    private readonly activation: RulesetActivationService,
  ) {}

  @Post()
  @RequireScopes('admin:rulesets:create')
  @Idempotent()
  @TakesHeaders(CONTEXT_HEADER)
  @Summary(
    'Create a ruleset version',
    'Stores a new version of the rules of a context as a draft. The linter refuses rules that can never or always fire.',
  )
  @Returns(201, LintedRulesetResponse)
  async create(
    @Body() body: CreateRulesetRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<LintedRulesetResponse> {
    requireSameContext(request.headers, body.context);
    return this.rulesets.create(body, principal);
  }

  @Get()
  @RequireScopes('admin:rulesets:read')
  @Summary('List ruleset versions', 'Newest first.')
  @ReturnsList(RulesetResponse)
  async list(@Query() query: ListRulesetsQuery) {
    return this.rulesets.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:rulesets:read')
  @Summary('Get a ruleset version', 'Returns one version with its rules, whatever its status.')
  @Returns(200, RulesetResponse)
  async get(@Param('id', PathIdPipe) id: string): Promise<RulesetResponse> {
    return this.rulesets.get(id);
  }

  @Patch(':id')
  @RequireScopes('admin:rulesets:write')
  @OrScope('admin:rulesets:draft')
  @Summary(
    'Update a ruleset draft',
    'Only drafts can be changed: an active or archived version returns 409. Rules are linted as on creation.',
  )
  @Returns(200, LintedRulesetResponse)
  @Fails(409)
  async update(
    @Param('id', PathIdPipe) id: string,
    @Body() body: UpdateRulesetRequest,
  ): Promise<LintedRulesetResponse> {
    return this.rulesets.update(id, body);
  }

  @Post(':id/activate')
  @HttpCode(200)
  @RequireScopes('admin:rulesets:write')
  @OrScope('admin:rulesets:activate')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Activate a ruleset version',
    'The version replaces the active one of its context for all decisions that start after it. Returns 403 where activation needs a change request.',
  )
  @Returns(200, RulesetResponse)
  @Fails(409, 422)
  async activate(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RulesetResponse> {
    return this.activation.switchTo('activate', id, principal);
  }

  @Post(':id/rollback')
  @HttpCode(200)
  @RequireScopes('admin:rulesets:write')
  @OrScope('admin:rulesets:activate')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Roll back a ruleset', 'Makes an earlier version the active one again.')
  @Returns(200, RulesetResponse)
  @Fails(409)
  async rollback(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RulesetResponse> {
    return this.activation.switchTo('rollback', id, principal);
  }
}
