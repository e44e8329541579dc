import type { Ruleset, SimulatedDecision } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, FlaskConical } from 'lucide-react';
import { tessera } from '../../api/client.js';
import type { JsonObject } from './json-text.js';
import { simulatedRequest } from './simulated-request.js';
import {
  Badge,
  Button,
  Field,
  Input,
  Loaded,
  Notice,
  OutcomeBadge,
  Panel,
  cx,
} from '../../ui/index.js';

const REASONS = {
  evaluated: '',
  disabled: 'off',
  outside_rollout: 'outside the roll-out',
  after_stop: 'an earlier rule had decided',
} as const;

/** Evaluates the request of a decision with this version, rule by rule. */
export function TryTab({
  ruleset,
  isChanged,
  decisionId,
  onTry,
}: {
  readonly ruleset: Ruleset;
  readonly isChanged: boolean;
  readonly decisionId: string | undefined;
  readonly onTry: (id: string | undefined) => void;
}) {
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const id = new FormData(event.currentTarget).get('decision');
          onTry(typeof id === 'string' && id.trim() !== '' ? id.trim() : undefined);
        }}
      >
        <Field label="ID of a decision" className="w-96 max-w-full">
          {(ids) => (
            <Input
              {...ids}
              key={decisionId}
              name="decision"
              defaultValue={decisionId}
              className="font-mono"
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Try
        </Button>
        {isChanged && (
          <p className="text-sm text-warn">Uses the saved draft, without your latest changes.</p>
        )}
      </form>
      {decisionId === undefined ? (
        <Notice
          icon={<FlaskConical size={18} />}
          title="See what this version decides on one payment"
        >
          Open a decision and choose “Try a rule on this”, or enter its ID here.
        </Notice>
      ) : (
        <Outcome key={decisionId} ruleset={ruleset} decisionId={decisionId} />
      )}
    </div>
  );
}

function Outcome({
  ruleset,
  decisionId,
}: {
  readonly ruleset: Ruleset;
  readonly decisionId: string;
}) {
  const query = useQuery({
    queryKey: ['try', ruleset.id, ruleset.hash, decisionId],
    queryFn: async ({ signal }) => {
      const params = { id: decisionId };
      const [{ request }, before] = await Promise.all([
        tessera.fraud.request('GET', '/api/admin/decisions/{id}/request', { params, signal }),
        tessera.reviews.get(decisionId, {}, { signal }),
      ]);
      const after = await tessera.rulesets.simulate(
        ruleset.id,
        { request: simulatedRequest(request as JsonObject) as never },
        { signal },
      );
      return { before, after };
    },
    retry: false,
  });
  return (
    <Loaded query={query}>
      {({ before, after }) => (
        <>
          <Panel
            title={
              <span className="flex flex-wrap items-center gap-2">
                <OutcomeBadge outcome={before.outcome} />
                <ArrowRight size={14} aria-label="becomes" />
                <OutcomeBadge outcome={after.outcome} />
              </span>
            }
            description={
              <>
                Payment{' '}
                <Link
                  to="/decisions/$id"
                  params={{ id: decisionId }}
                  className="text-brand underline"
                >
                  {before.transaction_reference}
                </Link>{' '}
                was decided by version {before.ruleset_version ?? 'none'}; velocities and lists
                count as of now.
              </>
            }
            flush
          >
            <Trace trace={after.trace} />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Trace({ trace }: { readonly trace: SimulatedDecision['trace'] }) {
  return (
    <ol>
      {trace.map((rule, index) => (
        <li key={rule.rule_id} className="border-b border-line px-4 py-2.5 last:border-0">
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="numeric w-5 text-right text-faint">{index + 1}</span>
            <span
              className={cx('min-w-0 flex-1 truncate font-medium', !rule.reached && 'text-faint')}
            >
              {rule.name}
            </span>
            {rule.action !== null && <OutcomeBadge outcome={rule.action} />}
            {!rule.live && <Badge tone="info">Shadow</Badge>}
            <Badge tone={rule.fired ? 'brand' : 'neutral'}>
              {rule.fired ? 'Fired' : rule.matched ? 'True, not in effect' : 'Not true'}
            </Badge>
            {!rule.reached && <span className="text-faint">{REASONS[rule.reason]}</span>}
          </div>
          <ul className="mt-1 pl-7 font-mono text-[0.75rem] text-faint">
            {rule.conditions.map((condition, at) => (
              <li key={at} className="break-all">
                <span className={condition.holds ? 'text-good' : 'text-bad'}>
                  {condition.holds ? '✓' : '✗'}
                </span>{' '}
                {condition.path} {condition.operator}{' '}
                {!condition.operator.endsWith('exists') && JSON.stringify(condition.operand)} · was{' '}
                {JSON.stringify(condition.value)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
