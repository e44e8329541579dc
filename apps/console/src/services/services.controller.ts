import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { NotFoundError } from '@tessera/errors';
import { Fails, RawBody, ReturnsMedia, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleConfig, type ServiceName } from '../config.js';
import { SessionTokensService } from '../sessions/session-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isAllowed } from './allowed-requests.js';
import { ServiceClient, ServiceUnreachableError } from './service.client.js';

const MAX_BYTES = 2 * 1024 * 1024;
const UNAVAILABLE = 502;
const PASSED_ON =
  'Passes a request of the console on, with its status and its body. Nothing that reveals or uses a card is.';

/** The public APIs of the services, with the access token of the person of the session. */
@Tag('services')
@Public()
@Controller('/services')
export class ServicesController {
  constructor(
    private readonly config: ConsoleConfig,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly client: ServiceClient,
  ) {}

  @Get(':service/*')
  @Summary('Read from a service', PASSED_ON)
  @ReturnsMedia('*/*')
  @Fails(401, 403, 404, 502)
  read(
    @Param('service') service: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pass(service, request, reply);
  }

  @Post(':service/*')
  @HttpCode(200)
  @RawBody({ maxBytes: MAX_BYTES })
  @Summary('Create at a service', PASSED_ON)
  @ReturnsMedia('*/*')
  @Fails(401, 403, 404, 502)
  create(
    @Param('service') service: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pass(service, request, reply);
  }

  @Put(':service/*')
  @RawBody({ maxBytes: MAX_BYTES })
  @Summary('Replace at a service', PASSED_ON)
  @ReturnsMedia('*/*')
  @Fails(401, 403, 404, 502)
  replace(
    @Param('service') service: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pass(service, request, reply);
  }

  @Patch(':service/*')
  @RawBody({ maxBytes: MAX_BYTES })
  @Summary('Change at a service', PASSED_ON)
  @ReturnsMedia('*/*')
  @Fails(401, 403, 404, 502)
  change(
    @Param('service') service: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pass(service, request, reply);
  }

  @Delete(':service/*')
  @RawBody({ maxBytes: MAX_BYTES })
  @Summary('Delete at a service', PASSED_ON)
  @ReturnsMedia('*/*')
  @Fails(401, 403, 404, 502)
  delete(
    @Param('service') service: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pass(service, request, reply);
  }

  private async pass(name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.sessions.requireSameOrigin(request);
    const session = await this.sessions.require(request);
    const service = this.serviceOf(name);
    const target = request.url.slice(`/services/${name}`.length);
    const [path = ''] = target.split('?');
    if (!isAllowed(service, request.method, path)) {
      throw new NotFoundError('The console does not pass this request on.');
    }
    const { token } = await this.tokens.grant(session, service);
    const body =
      Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined;
    try {
      const { method, headers, id: requestId } = request;
      const response = await this.client.send({
        ...{ service, method, target, token, requestId, body, headers },
      });
      void reply
        .status(response.statusCode)
        .headers({ ...response.headers, 'cache-control': 'no-store' })
        .send(response.body);
    } catch (error) {
      if (!(error instanceof ServiceUnreachableError)) throw error;
      const message = `The service ${service} does not respond.`;
      void reply.status(UNAVAILABLE).send({ code: 'service_unavailable', service, message });
    }
  }

  private serviceOf(name: string): ServiceName {
    if (Object.hasOwn(this.config.services, name)) return name as ServiceName;
    throw new NotFoundError('This installation has no such service.');
  }
}
