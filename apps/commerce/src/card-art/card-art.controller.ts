import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathId, Returns, ReturnsMedia, ReturnsToo, Summary, Tag } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { CardArts } from './card-arts.js';
import { sendCardArt } from './send-card-art.js';

/** Pictures for the pages of shops: the address is all that is needed. */
@Controller('card-art')
@Tag('card art')
@Public()
export class CardArtController {
  constructor(private readonly arts: CardArts) {}

  @Get(':id')
  @Summary('Gives the picture of a card. The id is that of the picture, never of a token.')
  @Returns(200)
  @ReturnsMedia('image/*')
  @ReturnsToo(304)
  async get(
    @Param('id', PathId) id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendCardArt(await this.arts.get(id), known, reply);
  }
}
