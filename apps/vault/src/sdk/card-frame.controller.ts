import { Controller, Get, Param, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { CardFrameService } from './card-frame.service.js';
import type { FramePage } from './card-frame-page.js';

/** What the SDK puts into its frame. */
@Controller('sessions')
@Tag('pci')
@Public()
export class CardFrameController {
  constructor(private readonly frames: CardFrameService) {}

  @Get(':id/card-fields')
  @Summary('Get the card fields page', 'For a frame in a page that the session allows.')
  @Returns(200)
  async page(@Param('id') sessionId: string, @Res() reply: FastifyReply): Promise<void> {
    send(await this.frames.page(sessionId), reply);
  }
}

function send({ status, html, contentSecurityPolicy }: FramePage, reply: FastifyReply): void {
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy,
      // A page with a cross-origin embedder policy may still frame it.
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      // The URL contains the session ID.
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
