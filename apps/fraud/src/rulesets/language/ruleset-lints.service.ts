import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ValidationFailedError } from '@tessera/errors';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { Finding } from '../../rules/lint/finding.js';
import { SchemaRegistryService } from '../../schemas/schema-registry.service.js';
import { checkedRules, parsedRules } from '../checked-rules.js';
import { RulesetLinterService } from '../ruleset-linter.service.js';
import type { LintRulesetRequest, RulesetLintResponse } from './dto/rule-language.js';

/** Lints rules that are still being written. */
@Injectable()
export class RulesetLintsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly linter: RulesetLinterService,
    private readonly schemas: SchemaRegistryService,
    private readonly numbers: CardNumberConversionService,
    private readonly audit: AuditTrailService,
  ) {}

  /** Everything that creating or activating the rules would refuse or warn of. Stores nothing. */
  async lint(request: LintRulesetRequest): Promise<RulesetLintResponse> {
    this.audit.declareUnchanged();
    const findings = await this.findings(request);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    return { can_be_activated: errors === 0, findings };
  }

  private async findings(request: LintRulesetRequest): Promise<Finding[]> {
    try {
      const { context, schema: reference = null } = request;
      const rules = checkedRules(request.rules, request, this.numbers);
      const parsed = parsedRules(rules, this.numbers);
      const schema = reference && (await this.schemas.reference(reference, '$.schema'));
      return await this.linter.lint(this.dataSource, parsed, context, schema);
    } catch (error) {
      if (!(error instanceof ValidationFailedError)) throw error;
      return (error.validationErrors ?? []).map(({ path, message }) => ({
        path,
        message,
        severity: 'error',
      }));
    }
  }
}
