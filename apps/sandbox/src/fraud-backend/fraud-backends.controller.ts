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
import { AnyBody, Clock, PublicUrl, Returns, Summary, Tag } from '@tessera/service';
import type { RawBodyRequest } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { BackendName } from './backend-name.pipe.js';
import { sendBackendAnswer } from './send-backend-answer.js';
import {
  ConfigureFraudBackendRequest,
  ListBackendRequestsQuery,
} from './dto/fraud-backend.request.js';
import {
  BackendRequestListResponse,
  FraudBackendResponse,
  toBackendRequestResponse,
  toFraudBackendResponse,
} from './dto/fraud-backend.response.js';
import type { FraudBackend } from './fraud-backend.js';
import { FraudBackendsService } from './fraud-backends.service.js';

@Tag('fraud-backends')
@Controller('/fraud-backends')
@Public()
export class FraudBackendsController {
  constructor(
    private readonly backends: FraudBackendsService,
    private readonly publicUrl: PublicUrl,
    private readonly clock: Clock,
  ) {}

  @Post(':name')
  @HttpCode(200)
  @AnyBody()
  @Summary('Answer for a decision as the default contract says, or as the backend was told')
  @Returns(200)
  ask(
    @Param('name', BackendName) name: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    sendBackendAnswer(this.backends.get(name), request, this.clock.now(), reply);
  }

  @Get(':name')
  @Summary('Read how a fraud backend answers')
  @Returns(200, FraudBackendResponse)
  get(@Param('name', BackendName) name: string): FraudBackendResponse {
    return this.show(this.backends.get(name));
  }

  @Put(':name')
  @Summary('Set up a fraud backend, or change how it answers')
  @Returns(200, FraudBackendResponse)
  configure(
    @Param('name', BackendName) name: string,
    @Body() body: ConfigureFraudBackendRequest,
  ): FraudBackendResponse {
    return this.show(this.backends.configure(name, body));
  }

  @Delete(':name')
  @HttpCode(204)
  @Summary('Delete a fraud backend and what it received')
  @Returns(204)
  delete(@Param('name', BackendName) name: string): void {
    this.backends.delete(name);
  }

  @Get(':name/requests')
  @Summary('Read what a fraud backend received; waits with `wait_ms`')
  @Returns(200, BackendRequestListResponse)
  async requests(
    @Param('name', BackendName) name: string,
    @Query() { after = 0, count = 1, wait_ms: waitMs = 0 }: ListBackendRequestsQuery,
  ): Promise<BackendRequestListResponse> {
    const requests = await this.backends.get(name).requests.waitFor(after, count, waitMs);
    return { data: requests.map(toBackendRequestResponse) };
  }

  @Delete(':name/requests')
  @HttpCode(204)
  @Summary('Forget what a fraud backend received')
  @Returns(204)
  clear(@Param('name', BackendName) name: string): void {
    this.backends.get(name).requests.restart();
  }

  private show(backend: FraudBackend): FraudBackendResponse {
    return toFraudBackendResponse(
      backend,
      this.publicUrl.link(`/fraud-backends/${backend.name}`, {}),
    );
  }
}
