import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsToo,
  Summary,
  Tag,
  type RawBodyRequest,
} from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { SimulateRequest } from './dto/simulate.request.js';
import { SimulatedDecisionResponse } from './dto/simulated-decision.response.js';
import { SimulationResponse } from './dto/simulation.response.js';
import { RulesetSimulationsService } from './ruleset-simulations.service.js';

@Tag('rulesets')
@Controller('api/admin/rulesets')
export class RulesetSimulationsController {
  constructor(private readonly simulations: RulesetSimulationsService) {}

  @Post(':id/simulate')
  @HttpCode(200)
  @RequireScopes('admin:rulesets:simulate')
  @Idempotent({ byRoute: true })
  @Summary(
    'Simulate a ruleset version',
    'Evaluates one `request` immediately, or starts a `replay` of stored decisions as a job.',
  )
  @Returns(200, SimulatedDecisionResponse)
  @ReturnsToo(202, SimulationResponse)
  @Fails(403)
  async simulate(
    @Param('id', PathIdPipe) id: string,
    @Body() body: SimulateRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: RawBodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SimulatedDecisionResponse | SimulationResponse> {
    return this.simulations.simulate(id, body, { principal, request, reply });
  }
}
