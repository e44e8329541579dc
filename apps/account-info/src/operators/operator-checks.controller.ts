import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { CheckSessionId } from '../ids.js';
import { CheckStatisticsService } from './check-statistics.service.js';
import { CheckStatisticsResponse } from './dto/check-statistics.response.js';
import {
  CheckPersonalDataResponse,
  OperatorCheckDetailsResponse,
  OperatorCheckResponse,
} from './dto/operator-check.response.js';
import { CheckStatisticsQuery, ListOperatorChecksQuery } from './dto/operator-checks.query.js';
import { OPERATOR_CHECKS_PATH } from './operator-checks.repository.js';
import { OperatorChecksService } from './operator-checks.service.js';

/** The checks of all tenants, for the operator of the instance. */
@Tag('account information')
@Controller(OPERATOR_CHECKS_PATH)
export class OperatorChecksController {
  constructor(
    private readonly checks: OperatorChecksService,
    private readonly statistics: CheckStatisticsService,
  ) {}

  @Get()
  @RequireScopes('admin:account-checks:read')
  @Summary(
    'List checks of all tenants',
    'Newest first unless `order` says otherwise. Contains no personal data.',
  )
  @ReturnsList(OperatorCheckResponse)
  list(
    @Query() query: ListOperatorChecksQuery,
  ): Promise<{ data: OperatorCheckResponse[]; links: { next: string | null } }> {
    return this.checks.list(query);
  }

  @Get('statistics')
  @RequireScopes('admin:account-checks:read')
  @Summary(
    'Count checks by bank',
    'Counts the sessions that were created in a period by bank, market, state and reason. A bank with many `technical_error` does not respond as it should.',
  )
  @Returns(200, CheckStatisticsResponse)
  count(@Query() query: CheckStatisticsQuery): Promise<CheckStatisticsResponse> {
    return this.statistics.read(query);
  }

  @Get(':id')
  @RequireScopes('admin:account-checks:read')
  @Summary('Get a check of any tenant', 'Returns the times of its states and no personal data.')
  @Returns(200, OperatorCheckDetailsResponse)
  get(@Param('id', PathIdPipe) id: CheckSessionId): Promise<OperatorCheckDetailsResponse> {
    return this.checks.get(id);
  }

  @Get(':id/personal-data')
  @RequireScopes('admin:account-records:read')
  @Summary(
    'Get personal data of a check',
    'Returns the account that the shop named, its redirect URLs, and the verified record. Each read leaves an audit row. Returns 410 once the retention of the tenant has passed.',
  )
  @Returns(200, CheckPersonalDataResponse)
  @Fails(410, 503)
  personalData(@Param('id', PathIdPipe) id: CheckSessionId): Promise<CheckPersonalDataResponse> {
    return this.checks.personalData(id);
  }
}
