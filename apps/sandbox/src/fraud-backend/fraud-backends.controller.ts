import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, PublicUrlService, Returns, Summary, Tag } from '@tessera/http';
import type { RawBodyRequest } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import { BackendNamePipe } from './backend-name.pipe.js';
import {
  BackendRequestListResponse,
  ConfigureFraudBackendRequest,
  FraudBackendResponse,
  ListBackendRequestsQuery,
  toBackendRequestResponse,
  toFraudBackendResponse,
} from './dto/fraud-backend.js';
import { sendBackendResponse } from './send-backend-response.js';
import type { FraudBackend } from './fraud-backend.js';
import { FraudBackendsService } from './fraud-backends.service.js';

@Tag('fraud-backends')
@Controller('/fraud-backends')
@Public()
export class FraudBackendsController {
  constructor(
    private readonly backends: FraudBackendsService,
    private readonly publicUrl: PublicUrlService,
    private readonly clock: Clock,
  ) {}

  @Post(':name')
  @HttpCode(200)
  @AnyBody()
  @Summary('Evaluate a decision')
  @Returns(200)
  evaluate(
    @Param('name', BackendNamePipe) name: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    sendBackendResponse(this.backends.get(name), request, this.clock.now(), reply);
  }

  @Get(':name')
  @Summary('Get a fraud backend')
  @Returns(200, FraudBackendResponse)
  get(@Param('name', BackendNamePipe) name: string): FraudBackendResponse {
    return this.show(this.backends.get(name));
  }

  @Put(':name')
  @Summary('Create or update a fraud backend')
  @Returns(200, FraudBackendResponse)
  configure(
    @Param('name', BackendNamePipe) name: string,
    @Body() body: ConfigureFraudBackendRequest,
  ): FraudBackendResponse {
    return this.show(this.backends.configure(name, body));
  }

  @Delete(':name')
  @HttpCode(204)
  @Summary('Delete a fraud backend')
  @Returns(204)
  delete(@Param('name', BackendNamePipe) name: string): void {
    this.backends.delete(name);
  }

  @Get(':name/requests')
  @Summary("List a fraud backend's requests")
  @Returns(200, BackendRequestListResponse)
  async requests(
    @Param('name', BackendNamePipe) name: string,
    @Query() { after = 0, count = 1, wait_ms: waitMs = 0 }: ListBackendRequestsQuery,
  ): Promise<BackendRequestListResponse> {
    const requests = await this.backends.get(name).requests.waitFor(after, count, waitMs);
    return { data: requests.map(toBackendRequestResponse) };
  }

  @Delete(':name/requests')
  @HttpCode(204)
  @Summary("Delete a fraud backend's requests")
  @Returns(204)
  clear(@Param('name', BackendNamePipe) name: string): void {
    this.backends.get(name).requests.restart();
  }

  private show(backend: FraudBackend): FraudBackendResponse {
    return toFraudBackendResponse(
      backend,
      this.publicUrl.link(`/fraud-backends/${backend.name}`, {}),
    );
  }
}
