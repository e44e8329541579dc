import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import {
  ClientGone,
  Fails,
  Idempotent,
  type PageEnvelope,
  PathIdPipe,
  Returns,
  ReturnsMedia,
  ReturnsPage,
  Summary,
  Tag,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { SettlementReportId } from '../ids.js';
import {
  CreateSettlementReportRequest,
  ListSettlementReportsQuery,
} from './dto/settlement-report.request.js';
import { SettlementReportResponse } from './dto/settlement-report.response.js';
import { SettlementReportsService } from './settlement-reports.service.js';

@Tag('settlements')
@Controller('/settlements/reports')
@AccountAuth()
export class SettlementReportsController {
  constructor(private readonly reports: SettlementReportsService) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  @Summary(
    'Create a settlement report',
    'Starts a report of all settled operations of a period and currency, as double entry. It is written in the background: read it until its status is `completed`. Returns 422 for a period that is empty, too long or ends in the future, and 429 while too many reports of the account are being written.',
  )
  @Returns(202, SettlementReportResponse)
  create(
    @CurrentAccount() accountId: AccountId,
    @Body() request: CreateSettlementReportRequest,
  ): Promise<SettlementReportResponse> {
    return this.reports.create(accountId, request);
  }

  @Get()
  @Summary('List settlement reports', 'Newest first.')
  @ReturnsPage(SettlementReportResponse)
  list(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ListSettlementReportsQuery,
  ): Promise<PageEnvelope<SettlementReportResponse>> {
    return this.reports.list(accountId, query);
  }

  @Get(':id')
  @Summary('Get a settlement report', 'JSON, or CSV with every line, by the `Accept` header.')
  @Returns(200, SettlementReportResponse)
  @ReturnsMedia('text/csv')
  @Fails(409, 422)
  get(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) id: SettlementReportId,
    @Headers('accept') accept: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<SettlementReportResponse | StreamableFile> {
    return this.reports.read({ accountId, id, accept, gone });
  }
}
