import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, RawBody, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { MAX_INTERCEPTED_BYTES } from './intercepted-body.js';
import { InterceptionService } from './interception.service.js';
import type { StreamedRequest } from './stream-intercepted-bodies.js';

@Tag('interceptors')
@Controller('api/interceptors')
export class InterceptionController {
  constructor(private readonly interception: InterceptionService) {}

  @Post(':ref')
  @RequireScopes('interceptors:execute')
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_INTERCEPTED_BYTES })
  @Summary(
    'Intercept a request',
    "Decides on the request and, when it is allowed, forwards it byte for byte to the interceptor's destination. Returns 502 and 504 for failures of the destination.",
  )
  @Returns(200)
  @Fails(400, 404, 413, 415, 422, 502, 504)
  async intercept(
    @Param('ref') ref: string,
    @Req() request: StreamedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.interception.intercept(ref, request, reply);
  }
}
