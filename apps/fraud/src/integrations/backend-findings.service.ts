import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { DestinationsClient } from '../outbound/destinations.client.js';
import type { Finding } from '../rules/lint/finding.js';
import type { Rule, Ruleset } from '../rules/rule.js';
import { IntegrationsRepository, type KnownIntegration } from './integrations.repository.js';

interface NamedBackend {
  readonly slug: string;
  /** JSON path in the ruleset. */
  readonly at: string;
}

/** Checks the backends that a ruleset names. */
@Injectable()
export class BackendFindingsService {
  constructor(
    private readonly integrations: IntegrationsRepository,
    private readonly destinations: DestinationsClient,
  ) {}

  /**
   * Backends that a ruleset names and that cannot be called. Within the transaction of an
   * activation, the other backends can be neither deleted nor disabled until it ends.
   */
  async find(db: DataSource | EntityManager, { rules }: Ruleset): Promise<Finding[]> {
    const named = rules.flatMap((rule, index) => backendsOf(rule, `$.rules[${index}]`));
    const slugs = [...new Set(named.map(({ slug }) => slug))];
    const known = await this.integrations.lockNamed(db, slugs);
    const isAllowed = (url: string) => this.destinations.allows('integration', url);
    return named.flatMap(({ slug, at }): Finding[] => {
      const message = problemOf(slug, known.get(slug), isAllowed);
      return message === null ? [] : [{ path: at, severity: 'error', message }];
    });
  }
}

function problemOf(
  slug: string,
  known: KnownIntegration | undefined,
  isAllowed: (url: string) => boolean,
): string | null {
  if (known === undefined) return `no integration has the slug ${slug}`;
  if (!known.enabled) return `the integration ${slug} is disabled`;
  if (isAllowed(known.url)) return null;
  return `the operator does not allow the destination of the integration ${slug} (INTEGRATION_ALLOWED_DESTINATIONS)`;
}

function backendsOf(rule: Rule, at: string): NamedBackend[] {
  if (rule.type === 'backend') return [{ slug: rule.backend, at: `${at}.backend` }];
  if (rule.type !== 'backend_group') return [];
  return rule.members.map(({ backend }, index) => ({
    slug: backend,
    at: `${at}.members[${index}].backend`,
  }));
}
