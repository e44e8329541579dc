import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { mayHoldCardNumber } from '@tessera/cards';
import { Fails, Idempotent, Returns, Summary, Tag } from '@tessera/service';
import type { RawBodyRequest } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { announceDeprecation } from '../schemas/deprecation.js';
import { DecisionIdempotency } from './decision-idempotency.js';
import { type DecisionAnswer, DecisionsService } from './decisions.service.js';
import { CreateDecisionRequest } from './dto/create-decision.request.js';
import { DecisionResponse } from './dto/decision.response.js';

const IDEMPOTENCY_HEADER = 'x-idempotency-key';

@Tag('decisions')
@Controller('api/decisions')
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly idempotency: DecisionIdempotency,
  ) {}

  @Post()
  @RequireScopes('decisions:create')
  @Idempotent({ byRoute: true })
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
    const identities = this.identify(request, principal);
    return send(
      reply,
      await this.decisions.create(body, identities, mayHoldNumbers(request, body)),
    );
  }

  private identify(request: RawBodyRequest, { id }: Principal) {
    return this.idempotency.identify({
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
function send(reply: FastifyReply, answer: DecisionAnswer): string {
  const { body, replayed, schemaDeprecatedAt } = answer;
  announceDeprecation(reply, schemaDeprecatedAt);
  if (replayed) void reply.header('x-idempotent-replayed', 'true');
  void reply.type('application/json; charset=utf-8');
  return body;
}
