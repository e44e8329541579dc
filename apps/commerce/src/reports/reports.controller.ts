import { Controller, Get, Headers, Query, type StreamableFile } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { ClientGone, Fails, Returns, ReturnsMedia, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { BIN_STATISTICS } from './bin-statistics.js';
import { DECLINED_NETWORK_TOKENIZATIONS } from './declined-network-tokenizations.js';
import {
  BinStatisticsResponse,
  DeclinedNetworkTokenizationsResponse,
  ReportQuery,
  TokenActivityResponse,
} from './dto/report.js';
import { ReportsService } from './reports.service.js';
import { TOKEN_ACTIVITY } from './token-activity.js';

const CSV = 'text/csv';

@Controller('reports')
@Tag('reports')
@AccountAuth()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('bin-statistics')
  @Summary(
    'Get BIN statistics',
    'Counts tokens of a period and their results by issuer. JSON or CSV, by the `Accept` header.',
  )
  @Returns(200, BinStatisticsResponse)
  @ReturnsMedia(CSV)
  @Fails(422)
  binStatistics(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ReportQuery,
    @Headers('accept') accept: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    return this.reports.open(BIN_STATISTICS, { accountId, query, accept, gone });
  }

  @Get('declined-network-tokenizations')
  @Summary(
    'List declined network tokenizations',
    'Lists the tokens of a period that got no network token, with the reason. JSON or CSV, by the `Accept` header.',
  )
  @Returns(200, DeclinedNetworkTokenizationsResponse)
  @ReturnsMedia(CSV)
  @Fails(422)
  declinedNetworkTokenizations(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ReportQuery,
    @Headers('accept') accept: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    return this.reports.open(DECLINED_NETWORK_TOKENIZATIONS, { accountId, query, accept, gone });
  }

  @Get('token-activity')
  @Summary(
    'Get token activity',
    'Counts what happened to tokens, by day. JSON or CSV, by the `Accept` header.',
  )
  @Returns(200, TokenActivityResponse)
  @ReturnsMedia(CSV)
  @Fails(422)
  tokenActivity(
    @CurrentAccount() accountId: AccountId,
    @Query() query: ReportQuery,
    @Headers('accept') accept: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    return this.reports.open(TOKEN_ACTIVITY, { accountId, query, accept, gone });
  }
}
