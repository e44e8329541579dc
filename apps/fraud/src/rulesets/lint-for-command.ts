import { CommandError } from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import type { DataSource } from 'typeorm';
import type { FraudConfig } from '../config.js';
import { BackendFindingsService } from '../integrations/backend-findings.service.js';
import { IntegrationsRepository } from '../integrations/integrations.repository.js';
import { DestinationsClient } from '../outbound/destinations.client.js';
import type { Finding } from '../rules/lint/finding.js';
import type { Ruleset } from '../rules/rule.js';
import { RulesetLinterService } from './ruleset-linter.service.js';
import { RulesetsRepository } from './rulesets.repository.js';

/**
 * The linter's findings, as the API would return them.
 *
 * @throws CommandError for errors, because a version that has them can't be activated
 */
export async function lintForCommand(
  dataSource: DataSource,
  ruleset: Ruleset,
  context: string,
  config: FraudConfig,
): Promise<Finding[]> {
  const destinations = new DestinationsClient(config);
  const lists = new CursorListsRepository(new PublicUrlService(config));
  const integrations = new IntegrationsRepository(dataSource, lists);
  const backends = new BackendFindingsService(integrations, destinations);
  const linter = new RulesetLinterService(new RulesetsRepository(dataSource, lists), backends);
  const findings = await linter
    .lint(dataSource, ruleset, context)
    .finally(() => destinations.onApplicationShutdown());
  if (!findings.some(({ severity }) => severity === 'error')) return findings;
  throw new CommandError(`The ruleset could not be activated:\n${findingsText(findings)}`);
}

/** A line for each finding. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ severity, path, message }) => `  ${severity}  ${path}  ${message}`)
    .join('\n');
}
