import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  SandboxCaptureResponse,
  SandboxCapturesResponse,
  SandboxMerchantRequest,
  SandboxSettlementResponse,
} from './dto/sandbox-provider.js';
import { SandboxClient } from './sandbox.client.js';

/** Disputes and settlement files of the simulated payment provider. Only on development installations. */
@Tag('sandbox')
@Public()
@Controller('/sandbox/payment-provider')
export class SandboxProviderController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly sandbox: SandboxClient,
  ) {}

  @Get('captures')
  @Summary('List captures', 'Development installations only.')
  @Returns(200, SandboxCapturesResponse)
  @Fails(401, 404, 503)
  async list(@Req() request: FastifyRequest): Promise<SandboxCapturesResponse> {
    await this.sessions.require(request);
    return { data: await this.sandbox.captures() };
  }

  @Post('captures/:reference/chargeback')
  @HttpCode(200)
  @Summary(
    'Charge back a capture',
    'The next settlement file reports it. Development installations only.',
  )
  @Returns(200, SandboxCaptureResponse)
  @Fails(401, 403, 404, 409, 503)
  async chargeBack(
    @Param('reference', PathIdPipe) reference: string,
    @Body() { merchant }: SandboxMerchantRequest,
    @Req() request: FastifyRequest,
  ): Promise<SandboxCaptureResponse> {
    await this.requirePerson(request);
    return this.sandbox.dispute({ reference, merchant }, 'chargeback');
  }

  @Post('captures/:reference/chargeback-reversal')
  @HttpCode(200)
  @Summary(
    'Reverse a chargeback',
    'The next settlement file reports it. Development installations only.',
  )
  @Returns(200, SandboxCaptureResponse)
  @Fails(401, 403, 404, 409, 503)
  async reverseChargeback(
    @Param('reference', PathIdPipe) reference: string,
    @Body() { merchant }: SandboxMerchantRequest,
    @Req() request: FastifyRequest,
  ): Promise<SandboxCaptureResponse> {
    await this.requirePerson(request);
    return this.sandbox.dispute({ reference, merchant }, 'chargeback-reversal');
  }

  @Post('settlements')
  @HttpCode(201)
  @Summary('Close a settlement file', 'Development installations only.')
  @Returns(201, SandboxSettlementResponse)
  @Fails(401, 403, 404, 503)
  async close(
    @Body() { merchant }: SandboxMerchantRequest,
    @Req() request: FastifyRequest,
  ): Promise<SandboxSettlementResponse> {
    await this.requirePerson(request);
    return this.sandbox.closeSettlement(merchant);
  }

  private async requirePerson(request: FastifyRequest): Promise<void> {
    this.sessions.requireSameOrigin(request);
    await this.sessions.require(request);
  }
}
