import { Controller, Get, Param } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { DecisionEvidenceService } from './decision-evidence.service.js';
import {
  DecisionEvidenceResponse,
  DecisionRequestResponse,
} from './dto/decision-evidence.response.js';

/** One decision with everything that explains it. */
@Tag('decisions')
@Controller('api/admin/decisions')
export class DecisionEvidenceController {
  constructor(private readonly evidence: DecisionEvidenceService) {}

  @Get(':id/evidence')
  @RequireScopes('admin:decisions:read')
  @Summary(
    'Get the evidence of a decision',
    'Returns the request, the rules that fired with their reasons as sentences, backends, events with their webhook deliveries, and related decisions. Personal data is masked. Each read leaves an audit row.',
  )
  @Returns(200, DecisionEvidenceResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<DecisionEvidenceResponse> {
    return this.evidence.evidence(id);
  }

  @Get(':id/request')
  @RequireScopes('admin:personal-data:read')
  @Summary(
    'Get the request of a decision',
    "Returns the request as it was sent, with the payer's personal data. Card numbers are masked. Each read leaves an audit row.",
  )
  @Returns(200, DecisionRequestResponse)
  request(@Param('id', PathIdPipe) id: string): Promise<DecisionRequestResponse> {
    return this.evidence.request(id);
  }
}
