import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import type { SavedViewId } from '../ids.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SavedViewResponse, SavedViewsResponse, SaveViewRequest } from './dto/saved-view.js';
import { MAX_VIEWS, SavedViewsRepository, type SavedViewRow } from './saved-views.repository.js';

/** Filters that a person has named. */
@Tag('saved-views')
@Public()
@Controller('/saved-views')
export class SavedViewsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly views: SavedViewsRepository,
  ) {}

  @Get()
  @Summary('List saved views')
  @Returns(200, SavedViewsResponse)
  @Fails(401)
  async list(@Req() request: FastifyRequest): Promise<SavedViewsResponse> {
    const { content } = await this.sessions.require(request);
    return { data: (await this.views.list(content.person.id)).map(responseOf) };
  }

  @Post()
  @Summary('Save a view', 'A view of the same name on the same screen is replaced.')
  @Returns(201, SavedViewResponse)
  @Fails(401, 403, 409)
  async save(
    @Req() request: FastifyRequest,
    @Body() body: SaveViewRequest,
  ): Promise<SavedViewResponse> {
    this.sessions.requireSameOrigin(request);
    const { content } = await this.sessions.require(request);
    const row = await this.views.save(content.person.id, body);
    if (row === null) {
      throw new ConflictError(`You have ${MAX_VIEWS} views. Delete one that you do not need.`);
    }
    return responseOf(row);
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Delete a saved view')
  @Returns(204)
  @Fails(401, 403, 404)
  async delete(
    @Req() request: FastifyRequest,
    @Param('id', PathIdPipe) id: SavedViewId,
  ): Promise<void> {
    this.sessions.requireSameOrigin(request);
    const { content } = await this.sessions.require(request);
    if (!(await this.views.delete(content.person.id, id))) {
      throw new NotFoundError('No saved view with this ID was found.');
    }
  }
}

function responseOf({ created_at: createdAt, ...row }: SavedViewRow): SavedViewResponse {
  return { ...row, created_at: createdAt.toISOString() };
}
