import { Body, Controller, Get, Param, Patch, Req } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  ChangeSandboxBankRequest,
  SandboxBankResponse,
  SandboxBanksResponse,
} from './dto/sandbox-bank.js';
import { SandboxClient } from './sandbox.client.js';

/** Switches of the simulated outside world. Only on development installations. */
@Tag('sandbox')
@Public()
@Controller('/sandbox/banks')
export class SandboxController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly sandbox: SandboxClient,
  ) {}

  @Get()
  @Summary('List simulated banks', 'Development installations only.')
  @Returns(200, SandboxBanksResponse)
  @Fails(401, 404, 503)
  async list(@Req() request: FastifyRequest): Promise<SandboxBanksResponse> {
    await this.sessions.require(request);
    return { data: await this.sandbox.banks() };
  }

  @Patch(':bank')
  @Summary('Switch a simulated bank', 'Development installations only.')
  @Returns(200, SandboxBankResponse)
  @Fails(401, 403, 404, 503)
  async change(
    @Param('bank') bank: string,
    @Body() { is_down: isDown }: ChangeSandboxBankRequest,
    @Req() request: FastifyRequest,
  ): Promise<SandboxBankResponse> {
    this.sessions.requireSameOrigin(request);
    await this.sessions.require(request);
    return this.sandbox.changeBank(bank, isDown);
  }
}
