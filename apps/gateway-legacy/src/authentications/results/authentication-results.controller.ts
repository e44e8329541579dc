import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RawBody, Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import type { Erro, RRes } from '@tessera/three-ds';
import { ErrorMessageResponse, ResultsMessageResponse } from '../dto/results-message.response.js';
import { AuthenticationResultsService } from './authentication-results.service.js';

const BODY = { maxBytes: 64 * 1024 };

/**
 * The endpoint to which the directory server sends results. Only the directory server knows the
 * URL.
 */
@Tag('authentications')
@Controller('/three-ds/results')
@Public()
export class AuthenticationResultsController {
  constructor(private readonly results: AuthenticationResultsService) {}

  @Post(':key')
  @HttpCode(200)
  @RawBody(BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Receive an authentication result',
    'The directory server reports the result of a challenge (RReq).',
  )
  @Returns(200, ResultsMessageResponse, ErrorMessageResponse)
  @Fails(413)
  receive(@Param('key') key: string, @Body() body: Buffer | undefined): Promise<RRes | Erro> {
    return this.results.receive(key, body?.toString('utf8') ?? '');
  }
}
