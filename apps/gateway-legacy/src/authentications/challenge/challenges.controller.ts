import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { NotFoundError } from '@tessera/errors';
import { sendOn, sendPage } from '@tessera/pages';
import { RawBody, Returns, ReturnsToo, Summary, Tag, TakesCardNumber } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { unknownPage } from './challenge-pages.js';
import { ChallengesService, type BrowserAnswer } from './challenges.service.js';

const BODY = { maxBytes: 64 * 1024 };

/** The pages of a challenge. The address is the shopper's right to it. */
@Tag('authentications')
@Controller('/three-ds/challenges')
@Public()
export class ChallengesController {
  constructor(private readonly challenges: ChallengesService) {}

  @Get(':key')
  @Summary('The page that takes the shopper to the issuer; once it has ended, on to the result')
  @Returns(200)
  @ReturnsToo(303)
  begin(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    return answer(reply, this.challenges.begin(key));
  }

  @Post(':key')
  @HttpCode(303)
  @RawBody(BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Where the issuer sends the browser back to (CRes); it decides nothing')
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
  @Summary('The page that waits for the result and takes the shopper back to the shop')
  @Returns(200)
  result(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    return answer(reply, this.challenges.result(key));
  }
}

async function answer(reply: FastifyReply, asked: Promise<BrowserAnswer>): Promise<void> {
  try {
    const given = await asked;
    if ('page' in given) sendPage(reply, given.page);
    else sendOn(reply, given.sendOnTo);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    sendPage(reply, unknownPage());
  }
}
