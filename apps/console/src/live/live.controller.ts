import { PassThrough } from 'node:stream';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import { Public } from '@tessera/auth';
import { Describe, Omittable } from '@tessera/errors';
import { Fails, ReturnsMedia, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleMetrics } from '../console.metrics.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { ServiceName } from '../config.js';
import { LiveService, TOPICS, type Topic, type WatchedEndpoint } from './live.service.js';

export class LiveQuery {
  @IsString()
  @Matches(/^(?:decisions|reviews|deliveries)(?:,(?:decisions|reviews|deliveries)){0,2}$/, {
    message: 'must name topics, separated by commas: decisions, reviews, deliveries',
  })
  topics!: string;

  @Describe('Only the deliveries to this endpoint: its service and ID.')
  @Omittable()
  @IsString()
  @Matches(/^(?:fraud|vault|account-info):[0-9a-f-]{36}$/, {
    message: 'must be a service and the ID of an endpoint, such as fraud:<id>',
  })
  endpoint?: string;
}

/** News for browsers, as server-sent events. They say that there is something new, and no more. */
@Tag('services')
@Public()
@Controller('/live')
export class LiveController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly live: LiveService,
    private readonly metrics: ConsoleMetrics,
  ) {}

  @Get()
  @Summary('Wait for news', 'Server-sent events, each `{"topic"}`.')
  @ReturnsMedia('text/event-stream')
  @Fails(401)
  async listen(
    @Query() query: LiveQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.sessions.require(request);
    const topics = TOPICS.filter((topic) => query.topics.split(',').includes(topic));
    const stream = new PassThrough();
    const gone = new AbortController();
    request.raw.on('close', () => {
      gone.abort();
    });
    void reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .send(stream);
    stream.write(': connected\n\n');
    const onChange = (topic: Topic) => {
      stream.write(`data: ${JSON.stringify({ topic })}\n\n`);
    };
    const watched = this.live.watch(session, topics, {
      signal: gone.signal,
      endpoint: endpointOf(query),
      onChange,
      onHeartbeat: () => {
        stream.write(': still here\n\n');
      },
      isValid: async () => (await this.sessions.find(request)) !== null,
    });
    // It ends with the browser, the session or the process.
    const closed = this.metrics.streamOpened();
    void watched.finally(() => {
      closed();
      stream.end();
    });
  }
}

function endpointOf({ endpoint }: LiveQuery): WatchedEndpoint | undefined {
  if (endpoint === undefined) return undefined;
  const [service = '', id = ''] = endpoint.split(':');
  return { service: service as ServiceName, id };
}
