import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Public } from '@tessera/auth';
import { Describe } from '@tessera/errors';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { DemoSignInClient } from './demo-sign-in.client.js';

export class DemoSignInRequest {
  @IsString()
  @MaxLength(200)
  email!: string;
}

export class DemoPersonResponse {
  @IsString()
  email!: string;

  @IsString()
  name!: string;

  @Describe('What the person does, in a word.')
  @IsString()
  title!: string;
}

export class DemoPeopleResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DemoPersonResponse)
  data!: DemoPersonResponse[];
}

/** One click to sign in, on development installations. Elsewhere it is 404. */
@Tag('session')
@Public()
@Controller('/demo')
export class DemoController {
  constructor(
    private readonly demo: DemoSignInClient,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('people')
  @Summary('List the demo people', 'Empty except on development installations.')
  @Returns(200, DemoPeopleResponse)
  async list(): Promise<DemoPeopleResponse> {
    return { data: [...(await this.demo.people())] };
  }

  @Post('sign-in')
  @HttpCode(204)
  @Summary(
    'Sign in as a demo person',
    'Development installations only. The person has used two factors.',
  )
  @Returns(204)
  @Fails(403, 404, 503)
  async create(
    @Body() body: DemoSignInRequest,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.sessions.requireSameOrigin(request);
    const { location, request: started } = await this.signIn.start(true);
    const query = await this.demo.signIn(body.email, location);
    const cookie = await this.signIn.complete(query, started);
    void reply.status(204).header('set-cookie', cookie).send();
  }
}
