import { ApiError, type Ruleset } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Button,
  Dialog,
  Failure,
  Field,
  Loaded,
  Segments,
  TextArea,
  isStepUpError,
  notify,
  notifyError,
} from '../../ui/index.js';
import { useDiff } from './use-diff.js';
import { RULESETS_KEY } from './use-rulesets.js';

type Way = 'propose' | 'now';

/** Says what will happen, in words, and then activates a version or proposes it to an approver. */
export function ActivateDialog({
  open,
  onClose,
  ruleset,
  active,
  canActivate,
  canPropose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly ruleset: Ruleset;
  readonly active: Ruleset | undefined;
  readonly canActivate: boolean;
  readonly canPropose: boolean;
}) {
  const client = useQueryClient();
  const [way, setWay] = useState<Way>(canActivate ? 'now' : 'propose');
  const [comment, setComment] = useState('');
  const [needsApproval, setNeedsApproval] = useState(false);
  const [proposalId, setProposalId] = useState<string | undefined>(undefined);
  const isRollback = ruleset.status === 'INACTIVE';
  const diff = useDiff(ruleset.id, open ? active?.id : undefined);
  const close = () => {
    setProposalId(undefined);
    setComment('');
    onClose();
  };
  const apply = useMutation({
    mutationFn: async () => {
      if (way === 'propose') {
        const proposal = await tessera.fraud.changeRequests.propose({
          kind: isRollback ? 'ruleset.rollback' : 'ruleset.activate',
          payload: { ruleset_id: ruleset.id },
          ...(comment.trim() !== '' && { comment: comment.trim() }),
        });
        return proposal.id;
      }
      await (isRollback
        ? tessera.rulesets.rollback(ruleset.id)
        : tessera.rulesets.activate(ruleset.id));
      return undefined;
    },
    onSuccess: async (id) => {
      await client.invalidateQueries({ queryKey: RULESETS_KEY });
      if (id === undefined) {
        notify(`Version ${ruleset.version} decides payments of the context ${ruleset.context}.`);
        close();
      } else {
        setProposalId(id);
        await client.invalidateQueries({ queryKey: ['change-requests'] });
      }
    },
    onError: (error) => {
      if (isApprovalNeeded(error)) {
        setNeedsApproval(true);
        setWay('propose');
      } else if (!isStepUpError(error)) notifyError(error);
    },
  });
  const verb = isRollback ? 'Roll back to' : 'Put into effect:';
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title={`${verb} version ${ruleset.version} of ${ruleset.context}`}
      actions={
        proposalId === undefined ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              busy={apply.isPending}
              onClick={() => {
                apply.mutate();
              }}
            >
              {way === 'propose' ? 'Propose' : isRollback ? 'Roll back' : 'Activate'}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {proposalId !== undefined ? (
        <p className="text-sm">
          Proposed. Someone else approves it under{' '}
          <Link to="/approvals" className="font-medium text-brand underline">
            Approvals
          </Link>
          ; until then{' '}
          {active === undefined ? 'no version is active' : `version ${active.version} stays active`}
          .
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {isStepUpError(apply.error) && <Failure error={apply.error} className="!py-4" />}
          {needsApproval ? (
            <p className="rounded-md border border-info-line bg-info-ground px-3 py-2 text-sm text-info">
              This installation requires a second person for this change. Propose it, and an
              approver puts it into effect.
            </p>
          ) : (
            canActivate &&
            canPropose && (
              <div>
                <Segments<Way>
                  label="How"
                  value={way}
                  onChange={setWay}
                  options={[
                    ['now', 'Now'],
                    ['propose', 'Propose to an approver'],
                  ]}
                />
              </div>
            )
          )}
          <p className="text-sm">{effectOf(way, ruleset, active)}</p>
          {active !== undefined && (
            <Loaded query={diff}>
              {({ summary, identical }) => (
                <div>
                  <h3 className="mb-1 text-sm font-medium">What changes</h3>
                  {identical ? (
                    <p className="text-sm text-faint">Nothing: both versions mean the same.</p>
                  ) : (
                    <ul className="flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-4 text-sm">
                      {summary.map((sentence) => (
                        <li key={sentence} className="break-words">
                          {sentence}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )}
            </Loaded>
          )}
          {way === 'propose' && (
            <Field label="Why" hint="For the approver, such as what a simulation showed.">
              {(ids) => (
                <TextArea
                  {...ids}
                  value={comment}
                  maxLength={1000}
                  onChange={(event) => {
                    setComment(event.target.value);
                  }}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}

function effectOf(
  way: Way,
  { version, context, rules }: Ruleset,
  active: Ruleset | undefined,
): string {
  const when = way === 'now' ? 'Within a second' : 'Once another person approves it';
  const before =
    active === undefined
      ? 'in which every payment is allowed today'
      : `in place of version ${active.version}`;
  const count = rules.length === 1 ? 'its one rule' : `its ${rules.length} rules`;
  const back =
    active === undefined ? '' : ` Version ${active.version} is kept, and you can roll back to it.`;
  return `${when}, version ${version} with ${count} decides every payment of the context “${context}”, ${before}. Decisions that were already made stay as they are.${back}`;
}

/** With approvals on, the service refuses the direct route and names the kind of change to propose. */
function isApprovalNeeded(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 403 &&
    /change_request_required|requires approval of this change/i.test(
      `${error.code} ${error.message}`,
    )
  );
}
