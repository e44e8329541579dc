import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { NotFoundError } from '@tessera/errors';
import { ReturnsMedia, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebFilesService, type WebFile } from './web-files.service.js';

/** The single-page app. Its screens are URLs of up to three segments. */
@Tag('pages')
@Public()
@Controller()
export class PagesController {
  constructor(private readonly files: WebFilesService) {}

  @Get('/')
  @Summary('Show the home screen')
  @ReturnsMedia('text/html')
  home(@Res() reply: FastifyReply): void {
    send(this.files.page(), reply);
  }

  @Get('/assets/:name')
  @Summary('Get a file of the app')
  @ReturnsMedia('*/*')
  asset(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const file = this.files.file(`assets/${name}`, request.headers['accept-encoding']);
    if (file === null) throw new NotFoundError('No file with this name was found.');
    send(file, reply);
  }

  @Get('/:screen')
  @Summary('Show a screen', 'Also the files at the root, such as the icon.')
  @ReturnsMedia('*/*')
  screen(
    @Param('screen') screen: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const accepted = request.headers['accept-encoding'] as string;
    send(this.files.file(screen, accepted) ?? this.files.page(), reply);
  }

  @Get('/:screen/:id')
  @Summary('Show one object')
  @ReturnsMedia('text/html')
  object(@Res() reply: FastifyReply): void {
    send(this.files.page(), reply);
  }

  @Get('/:screen/:service/:id')
  @Summary('Show one object of a service')
  @ReturnsMedia('text/html')
  serviceObject(@Res() reply: FastifyReply): void {
    send(this.files.page(), reply);
  }
}

function send({ content, headers }: WebFile, reply: FastifyReply): void {
  void reply.headers(headers).send(content);
}
