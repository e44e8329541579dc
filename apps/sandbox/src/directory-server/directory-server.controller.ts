import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { RawBody, Returns, Summary, Tag } from '@tessera/service';
import { MESSAGE_CONTENT_TYPE } from '@tessera/three-ds';
import type { FastifyReply } from 'fastify';
import { FRIENDLY } from '../receivers/behaviour.js';
import { sendAnswer } from '../destinations/send-answer.js';
import { DirectoryServerService, type DirectoryAnswer } from './directory-server.service.js';

const BODY = { maxBytes: 64 * 1024 };
const MALFORMED = '{"messageType":"ARes","messageVersion":';

/** Where 3DS servers send their messages: one address for every type, over TLS. */
@Tag('directory server')
@Controller('/directory-server')
@Public()
export class DirectoryServerController {
  constructor(private readonly directory: DirectoryServerService) {}

  @Post()
  @HttpCode(200)
  @RawBody(BODY)
  @Summary('Answer a preparation request or an authentication request (EMV 3-D Secure)')
  @Returns(200)
  message(@Body() body: Buffer | undefined, @Res() reply: FastifyReply): void {
    sendMessage(this.directory.answer(body?.toString('utf8') ?? ''), reply);
  }
}

function sendMessage({ message, trouble }: DirectoryAnswer, reply: FastifyReply): void {
  if (trouble === 'reset') {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  const body = trouble === 'malformed' ? MALFORMED : JSON.stringify(message);
  sendAnswer(
    { ...FRIENDLY, trouble: trouble === 'slow' ? 'hang' : 'none' },
    { status: 200, headers: { 'content-type': MESSAGE_CONTENT_TYPE }, body },
    reply,
  );
}
