import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { CreateEventRequest, EventResponse } from './dto/event.js';
import { EventsService } from './events.service.js';

@Tag('events')
@Controller('api/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post()
  @RequireScopes('events:create')
  @Idempotent()
  @Summary(
    'Create a payment event',
    'Reports what happened to the payment of a decision, for example a chargeback.',
  )
  @Returns(201, EventResponse)
  @Fails(404)
  async create(
    @Body() body: CreateEventRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventResponse> {
    return this.events.create(body, reply);
  }

  @Get(':id')
  @RequireScopes('events:read')
  @Summary('Get a payment event', 'Returns the event with its data as it was sent.')
  @Returns(200, EventResponse)
  async get(@Param('id', PathIdPipe) id: string): Promise<EventResponse> {
    return this.events.get(id);
  }
}
