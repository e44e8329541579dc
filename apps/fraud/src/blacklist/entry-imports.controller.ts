import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentPrincipal, type Principal, RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, Returns, Summary, Tag } from '@tessera/http';
import { ImportEntriesRequest, PreviewImportRequest } from './dto/blacklist.request.js';
import { ImportEntriesResponse } from './dto/blacklist.response.js';
import { EntryImportsService } from './entry-imports.service.js';

@Tag('blacklist')
@Controller('api/admin/blacklist/import')
export class EntryImportsController {
  constructor(private readonly imports: EntryImportsService) {}

  @Post('preview')
  @HttpCode(200)
  @RequireScopes('admin:blacklist:write')
  @Summary(
    'Preview an import of entries',
    'Returns for each line whether it would be added, extend an entry, is known or would be refused. Changes nothing.',
  )
  @Returns(200, ImportEntriesResponse)
  preview(
    @Body() { csv }: PreviewImportRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportEntriesResponse> {
    return this.imports.preview(csv, principal);
  }

  @Post()
  @HttpCode(200)
  @RequireScopes('admin:blacklist:write')
  @Idempotent()
  @Summary(
    'Import entries',
    'Lists the values of a CSV file in one transaction, and skips refused lines. With the `plan` of a preview it returns 409 if the import would do something else by now.',
  )
  @Returns(200, ImportEntriesResponse)
  @Fails(409)
  import(
    @Body() body: ImportEntriesRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportEntriesResponse> {
    return this.imports.import(body, principal);
  }
}
