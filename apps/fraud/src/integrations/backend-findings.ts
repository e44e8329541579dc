import type { DataSource, EntityManager } from 'typeorm';
import type { Finding } from '../rules/lint/finding.js';
import type { Rule, Ruleset } from '../rules/rule.js';
import { type KnownIntegration, knownIntegrations } from './integration-use.js';

interface NamedBackend {
  readonly slug: string;
  /** JSON path in the ruleset. */
  readonly at: string;
}

/**
 * Backends that a ruleset names and that cannot be called. Within the transaction of an activation,
 * the other backends can be neither deleted nor disabled until it ends.
 */
export async function backendFindings(
  db: DataSource | EntityManager,
  { rules }: Ruleset,
  isAllowed: (url: string) => boolean,
): Promise<Finding[]> {
  const named = rules.flatMap((rule, index) => backendsOf(rule, `$.rules[${index}]`));
  const known = await knownIntegrations(db, [...new Set(named.map(({ slug }) => slug))]);
  return named.flatMap(({ slug, at }): Finding[] => {
    const message = problemOf(slug, known.get(slug), isAllowed);
    return message === null ? [] : [{ path: at, severity: 'error', message }];
  });
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
