import { Controller, Delete, Get, Headers, HttpCode, Param, Query, Res } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { CursorQuery, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { SimulationResponse, SimulationResultResponse } from './dto/simulation.response.js';
import { SimulationStreamService, STREAM_TYPE } from './simulation-stream.service.js';
import { SimulationsService } from './simulations.service.js';

@Tag('rulesets')
@Controller('api/admin/simulations')
export class SimulationsController {
  constructor(
    private readonly simulations: SimulationsService,
    private readonly stream: SimulationStreamService,
  ) {}

  @Get()
  @RequireScopes('admin:rulesets:simulate')
  @Summary('List simulations', 'Newest first.')
  @ReturnsList(SimulationResponse)
  async list(@Query() query: CursorQuery) {
    return this.simulations.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:rulesets:simulate')
  @Summary(
    'Get a simulation',
    'With `Accept: application/x-ndjson` the response streams one line per step until the simulation ends.',
  )
  @Returns(200, SimulationResultResponse)
  async get(
    @Param('id', PathIdPipe) id: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SimulationResultResponse | undefined> {
    return accept?.includes(STREAM_TYPE) === true
      ? this.stream.send(id, reply)
      : this.simulations.get(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:rulesets:simulate')
  @Summary('Delete a simulation', 'Stops it first when it is running.')
  @Returns(204)
  async delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.simulations.delete(id);
  }
}
