import { Controller, Get, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import { AnalyticsService } from './analytics.service.js';
import { AnalyticsQuery } from './dto/analytics.query.js';
import { AnalyticsResponse } from './dto/analytics.response.js';

@Tag('analytics')
@Controller('api/admin/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get('decisions')
  @RequireScopes('admin:analytics:read')
  @Summary(
    'Count decisions',
    'Counts and amounts of decisions by time, outcome, rule, version of the rules, context and currency, with the precision and recall of rules. Exact up to the moment of the request; each decision counts in the hour in which it was made. Contains no personal data.',
  )
  @Returns(200, AnalyticsResponse)
  decisions(@Query() query: AnalyticsQuery): Promise<AnalyticsResponse> {
    return this.analytics.decisions(query);
  }
}
