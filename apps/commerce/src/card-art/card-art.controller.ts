import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathIdPipe, Returns, ReturnsMedia, ReturnsToo, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { CardArtService } from './card-art.service.js';
import { sendCardArt } from './send-card-art.js';

/** Card art for the pages of shops. Requests need no credentials, only the URL. */
@Controller('card-art')
@Tag('card art')
@Public()
export class CardArtController {
  constructor(private readonly arts: CardArtService) {}

  @Get(':id')
  @Summary(
    'Get a card art image',
    'The id is that of the image and never that of a token, so the URL may be shown in a page.',
  )
  @Returns(200)
  @ReturnsMedia('image/*')
  @ReturnsToo(304)
  async get(
    @Param('id', PathIdPipe) id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendCardArt(await this.arts.get(id), known, reply);
  }
}
