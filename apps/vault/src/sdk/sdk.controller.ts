import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { NotFoundError } from '@tessera/errors';
import { Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { SdkFilesService, type ServedFile } from './sdk-files.service.js';

class SdkFileNotFoundError extends NotFoundError {
  constructor() {
    super('The browser SDK has no such file.');
  }
}

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
const YEAR_S = 365 * DAY_S;

/** The browser SDK, for pages of any origin. */
@Controller('sdk')
@Tag('pci')
@Public()
export class SdkController {
  constructor(private readonly files: SdkFilesService) {}

  @Get(':file')
  @Summary(
    'Get a browser SDK file',
    'For script tags in web pages of any origin. A file is served under its plain name, which may change with a release, and under a name with a hash of its content, which is cached for a year.',
  )
  @Returns(200)
  async get(
    @Param('file') name: string,
    @Headers('accept-encoding') encodings: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    send(await this.getFile(name), encodings, reply);
  }

  private async getFile(name: string): Promise<ServedFile> {
    const file = await this.files.find(name);
    if (file === null) {
      throw new SdkFileNotFoundError();
    }
    return file;
  }
}

/** Any page may run it as a module and check its integrity; there is nothing secret in it. */
function send(file: ServedFile, encodings: string | undefined, reply: FastifyReply): void {
  const isGzipped = encodings?.includes('gzip') === true;
  void reply
    .type(file.contentType)
    .headers({
      'cache-control': file.isImmutable
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${HOUR_S}, stale-while-revalidate=${DAY_S}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    })
    .send(isGzipped ? file.gzipped : file.plain);
}
