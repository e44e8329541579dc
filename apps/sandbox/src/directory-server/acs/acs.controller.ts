import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathIdPipe, RawBody, Returns, Summary, Tag } from '@tessera/http';
import { sendPage, type Page } from '@tessera/pages';
import { MessageError } from '@tessera/three-ds';
import type { FastifyReply } from 'fastify';
import { AcsTransactionNotFoundError } from './acs-transactions.repository.js';
import { challengePage, noChallengePage } from './acs-pages.js';
import { ChallengesService, type ChallengeStep } from './challenges.service.js';

const BODY = { maxBytes: 64 * 1024 };

/** The issuer's pages for the shopper's browser. */
@Tag('directory server')
@Controller('/acs/challenge')
@Public()
export class AcsController {
  constructor(private readonly challenges: ChallengesService) {}

  @Post()
  @HttpCode(200)
  @RawBody(BODY)
  @Summary('Show the one-time code page')
  @Returns(200)
  async begin(@Body() body: Buffer | undefined, @Res() reply: FastifyReply): Promise<void> {
    sendPage(reply, await pageOf(() => this.challenges.begin(form(body))));
  }

  @Post(':acs_trans_id')
  @HttpCode(200)
  @RawBody(BODY)
  @Summary('Submit the code or cancel')
  @Returns(200)
  async answer(
    @Param('acs_trans_id', PathIdPipe) id: string,
    @Body() body: Buffer | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendPage(reply, await pageOf(() => this.challenges.answer(id, form(body))));
  }
}

async function pageOf(step: () => ChallengeStep | Promise<ChallengeStep>): Promise<Page> {
  try {
    return challengePage(await step());
  } catch (error) {
    const isKnown = error instanceof MessageError || error instanceof AcsTransactionNotFoundError;
    if (isKnown) return noChallengePage();
    throw error;
  }
}

function form(body: Buffer | undefined): URLSearchParams {
  return new URLSearchParams(body?.toString('utf8') ?? '');
}
