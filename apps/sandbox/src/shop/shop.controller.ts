import { Controller, Get, Param, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { ShopPagesService, type ShopFile } from './shop-pages.service.js';

/** The pages of the shop. */
@Tag('shop')
@Controller('/shop')
@Public()
export class ShopController {
  constructor(private readonly pages: ShopPagesService) {}

  @Get()
  @Summary('Show the checkout page')
  @Returns(200)
  @Fails(503)
  async checkout(@Res() reply: FastifyReply): Promise<void> {
    send(await this.pages.checkout(), reply);
  }

  @Get('account-check')
  @Summary('Show the account check page')
  @Returns(200)
  @Fails(503)
  async accountCheck(@Res() reply: FastifyReply): Promise<void> {
    send(await this.pages.accountCheck(), reply);
  }

  @Get('files/:name')
  @Summary('Get a static file')
  @Returns(200)
  async file(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    send(await this.pages.getFile(name), reply);
  }
}

function send({ contentType, headers, content }: ShopFile, reply: FastifyReply): void {
  void reply.type(contentType).headers(headers).send(content);
}
