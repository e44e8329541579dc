import type { DecisionEvidence } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { Badge, OutcomeBadge, Panel, cx } from '../../ui/index.js';
import { EvidenceLine } from './evidence-line.js';
import type { FiredRule } from './evidence-words.js';
import { decidingRules } from './verdict-words.js';

/** The rules that fired, in the order in which they were evaluated. */
export function RulesPanel({ evidence }: { readonly evidence: DecisionEvidence }) {
  const { decision, rules } = evidence;
  const deciding = decidingRules(decision, rules);
  const version = decision.ruleset_version;
  return (
    <Panel
      title="Rules that matched"
      flush
      actions={
        decision.ruleset_id !== null && (
          <Link
            to="/rules/$id"
            params={{ id: decision.ruleset_id }}
            className="text-sm text-brand hover:underline"
          >
            {decision.context}, version {version}
          </Link>
        )
      }
    >
      {rules.length === 0 ? (
        <p className="px-4 py-3 text-sm text-faint">
          None. The payment passed every rule of the active version.
        </p>
      ) : (
        <ol>
          {rules.map((rule, index) => (
            <Rule
              key={rule.rule_id}
              rule={rule}
              number={index + 1}
              currency={decision.currency}
              isDeciding={deciding.includes(rule)}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Rule({
  rule,
  number,
  currency,
  isDeciding,
}: {
  readonly rule: FiredRule;
  readonly number: number;
  readonly currency: string;
  readonly isDeciding: boolean;
}) {
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="numeric mt-0.5 w-4 shrink-0 text-right text-xs leading-5 text-faint">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/decisions"
            search={{ rule_id: rule.rule_id }}
            title={`Decisions on which ${rule.rule_id} matched`}
            className={cx('font-medium hover:underline', !rule.live && 'text-faint')}
          >
            {rule.name}
          </Link>
          <OutcomeBadge outcome={rule.action} />
          {!rule.live && (
            <Badge title="Recorded without effect on the outcome">In shadow, without effect</Badge>
          )}
          {isDeciding && <Badge tone="brand">Decided</Badge>}
        </div>
        <ul className="mt-0.5 text-sm">
          {rule.evidence.map((each, index) => (
            <li key={index} className={rule.live ? '' : 'text-faint'}>
              <EvidenceLine evidence={each} currency={currency} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
