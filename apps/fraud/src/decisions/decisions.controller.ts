import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { mayHoldCardNumber } from '@tessera/cards';
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
import type { RawBodyRequest } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { FraudConfig } from '../config.js';
import { CONTEXT_HEADER, requireSameContext } from '../contexts/context-header.js';
import { DEFAULT_CONTEXT } from '../decision-request/decision-document.js';
import { announceDeprecation } from '../schemas/deprecation.js';
import { DecisionIdempotencyService } from './decision-idempotency.service.js';
import { type DecisionResult, DecisionsService } from './decisions.service.js';
import { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import { DecisionResponse } from '../decision-response/dto/decision.response.js';
import { DecisionReadResponse } from './dto/decision-read.response.js';
import { DecisionReadsService, INTEGRATION_VIEW } from './review/decision-reads.service.js';
import { DecisionResolutionsService } from './review/decision-resolutions.service.js';
import { ListDecisionsQuery, ReadDecisionQuery } from './review/dto/list-decisions.query.js';
import { ResolveDecisionRequest } from './review/dto/resolve-decision.request.js';
import { ResolutionResponse } from '../decision-response/dto/resolution.response.js';

const IDEMPOTENCY_HEADER = 'x-idempotency-key';

@Tag('decisions')
@Controller('api/decisions')
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly idempotency: DecisionIdempotencyService,
    private readonly reads: DecisionReadsService,
    private readonly resolutions: DecisionResolutionsService,
    private readonly config: FraudConfig,
  ) {}

  @Post()
  @RequireScopes('decisions:create')
  @Idempotent({ byRoute: true })
  @TakesHeaders(CONTEXT_HEADER)
  @Summary(
    'Create a decision',
    'Evaluates a payment before it is authorized: ALLOW, BLOCK, REVIEW, or PROVISIONAL while asynchronous backends are asked. A repeated idempotency key returns the first decision.',
  )
  @Returns(201, DecisionResponse)
  @Fails(403)
  async create(
    @Body() body: CreateDecisionRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: RawBodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    requireSameContext(request.headers, body.context ?? DEFAULT_CONTEXT, this.config.contextHeader);
    const identities = this.identify(request, principal);
    return send(
      reply,
      await this.decisions.create(body, identities, mayHoldNumbers(request, body)),
    );
  }

  @Get()
  @RequireScopes('decisions:read')
  @Summary('List decisions', 'Newest first. With `resolved=false`, the review queue.')
  @ReturnsList(DecisionReadResponse)
  async list(@Query() query: ListDecisionsQuery) {
    return this.reads.list(query, INTEGRATION_VIEW);
  }

  @Get(':id')
  @RequireScopes('decisions:read')
  @Summary(
    'Get a decision',
    'Returns the decision, the events of its payment and, on request, what would have changed the outcome.',
  )
  @Returns(200, DecisionReadResponse)
  async get(
    @Param('id', PathIdPipe) id: string,
    @Query() query: ReadDecisionQuery,
  ): Promise<DecisionReadResponse> {
    return this.reads.get(id, query, INTEGRATION_VIEW);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @RequireScopes('decisions:write')
  @Idempotent()
  @Summary(
    'Resolve a review',
    'Accepts or rejects a payment that the rules left for review. A decision can be resolved once.',
  )
  @Returns(200, ResolutionResponse)
  @Fails(409)
  async resolve(
    @Param('id', PathIdPipe) id: string,
    @Body() body: ResolveDecisionRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResolutionResponse> {
    return this.resolutions.resolve(id, body, principal);
  }

  private identify(request: RawBodyRequest, { id }: Principal) {
    return this.idempotency.identifyDecision({
      principalId: id,
      key: request.headers[IDEMPOTENCY_HEADER],
      body: request.rawBody ?? Buffer.alloc(0),
    });
  }
}

/**
 * Scanning the bytes once avoids walking the fields of nearly every request. A `pan` is always
 * walked, because its number may be of a scheme that the scan does not recognize.
 */
function mayHoldNumbers(
  { rawBody }: RawBodyRequest,
  { credential }: CreateDecisionRequest,
): boolean {
  return rawBody === undefined || credential.pan !== undefined || mayHoldCardNumber(rawBody);
}

/** Sends the stored JSON as it is, without serializing it again. */
function send(reply: FastifyReply, { body, replayed, schemaDeprecatedAt }: DecisionResult): string {
  announceDeprecation(reply, schemaDeprecatedAt);
  if (replayed) void reply.header('x-idempotent-replayed', 'true');
  void reply.type('application/json; charset=utf-8');
  return body;
}
