import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { RawBody, Returns, Summary, Tag } from '@tessera/http';
import { MESSAGE_CONTENT_TYPE } from '@tessera/three-ds';
import type { FastifyReply } from 'fastify';
import { FRIENDLY } from '../receivers/behaviour.js';
import { sendResponse } from '../destinations/send-response.js';
import { DirectoryServerService, type DirectoryResponse } from './directory-server.service.js';

const BODY = { maxBytes: 64 * 1024 };
const MALFORMED = '{"messageType":"ARes","messageVersion":';

/** The endpoint for messages of 3DS servers: one URL for every type, over TLS. */
@Tag('directory server')
@Controller('/directory-server')
@Public()
export class DirectoryServerController {
  constructor(private readonly directory: DirectoryServerService) {}

  @Post()
  @HttpCode(200)
  @RawBody(BODY)
  @Summary('Respond to a 3DS message')
  @Returns(200)
  message(@Body() body: Buffer | undefined, @Res() reply: FastifyReply): void {
    sendMessage(this.directory.answer(body?.toString('utf8') ?? ''), reply);
  }
}

function sendMessage({ message, trouble }: DirectoryResponse, reply: FastifyReply): void {
  if (trouble === 'reset') {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  const body = trouble === 'malformed' ? MALFORMED : JSON.stringify(message);
  sendResponse(
    { ...FRIENDLY, trouble: trouble === 'slow' ? 'hang' : 'none' },
    { status: 200, headers: { 'content-type': MESSAGE_CONTENT_TYPE }, body },
    reply,
  );
}
