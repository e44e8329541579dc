import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { NotFoundError } from '@tessera/errors';
import { RawBody, Returns, ReturnsToo, Summary, Tag, TakesCardNumber } from '@tessera/http';
import { sendRedirect, sendPage } from '@tessera/pages';
import type { FastifyReply } from 'fastify';
import { unknownPage } from './challenge-pages.js';
import { ChallengesService, type BrowserAnswer } from './challenges.service.js';

const BODY = { maxBytes: 64 * 1024 };

/** The pages of a challenge. The URL is the shopper's authorization. */
@Tag('authentications')
@Controller('/three-ds/challenges')
@Public()
export class ChallengesController {
  constructor(private readonly challenges: ChallengesService) {}

  @Get(':key')
  @Summary(
    'Open the challenge page',
    'Takes the shopper to the issuer. After the challenge it redirects to the result.',
  )
  @Returns(200)
  @ReturnsToo(303)
  begin(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    return answer(reply, this.challenges.begin(key));
  }

  @Post(':key')
  @HttpCode(303)
  @RawBody(BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Return from the issuer',
    "The issuer sends the browser back here (CRes). Only the directory server's result counts, not this message.",
  )
  @Returns(303)
  comeBack(
    @Param('key') key: string,
    @Body() body: Buffer | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const form = new URLSearchParams(body?.toString('utf8') ?? '');
    return answer(reply, this.challenges.comeBack(key, form));
  }

  @Get(':key/result')
  @Summary('Open the result page', 'Waits for the result and sends the shopper back to the shop.')
  @Returns(200)
  result(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    return answer(reply, this.challenges.result(key));
  }
}

async function answer(reply: FastifyReply, asked: Promise<BrowserAnswer>): Promise<void> {
  try {
    const given = await asked;
    if ('page' in given) sendPage(reply, given.page);
    else sendRedirect(reply, given.sendOnTo);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    sendPage(reply, unknownPage());
  }
}
