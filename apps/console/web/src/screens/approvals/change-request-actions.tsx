import type { ChangeRequestDetails } from '@tessera/client';
import { useQueryClient } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useCan, useSession } from '../../session/session.js';
import { Button, notify } from '../../ui/index.js';
import { ConfirmDialog } from '../operate/confirm-dialog.js';
import { changeRequestsOf, type ApprovalService } from '../operate/services.js';
import { kindTitle } from './change-kinds.js';

type Step = 'approve' | 'reject' | 'withdraw' | 'break-glass';

const MIN_GLASS_REASON = 10;

/** The decisions that the person may make about a pending request. */
export function ChangeRequestActions({
  service,
  request,
}: {
  readonly service: ApprovalService;
  readonly request: ChangeRequestDetails;
}) {
  const [step, setStep] = useState<Step>();
  const { person } = useSession();
  const canApprove = useCan(service, 'admin:change-requests:approve');
  const canPropose = useCan(service, 'admin:change-requests:propose');
  const canBreak = useCan(service, 'admin:change-requests:break-glass');
  const isOwn = request.proposed_by === `user:${person.id}`;
  const isOutdated = request.changes_since.length > 0;
  const title = !canApprove ? 'Needs the role approver' : undefined;
  return (
    <>
      <p className="mr-auto self-center text-sm text-faint">
        {isOwn
          ? 'You proposed this, so someone else has to approve it.'
          : !canApprove && 'Approving needs the role approver.'}
      </p>
      {canBreak && (
        <Button
          variant="quiet"
          icon={<Siren size={14} />}
          disabled={isOutdated}
          onClick={() => {
            setStep('break-glass');
          }}
        >
          Break glass
        </Button>
      )}
      {isOwn && canPropose && (
        <Button
          onClick={() => {
            setStep('withdraw');
          }}
        >
          Withdraw
        </Button>
      )}
      {!isOwn && (
        <>
          <Button
            variant="danger"
            disabled={!canApprove}
            title={title}
            onClick={() => {
              setStep('reject');
            }}
          >
            Reject
          </Button>
          <Button
            variant="good"
            disabled={!canApprove || isOutdated}
            title={isOutdated ? 'It changed since it was proposed' : title}
            onClick={() => {
              setStep('approve');
            }}
          >
            Approve
          </Button>
        </>
      )}
      <StepDialog
        service={service}
        request={request}
        step={step}
        onClose={() => {
          setStep(undefined);
        }}
      />
    </>
  );
}

function StepDialog({
  service,
  request,
  step,
  onClose,
}: {
  readonly service: ApprovalService;
  readonly request: ChangeRequestDetails;
  readonly step: Step | undefined;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const requests = changeRequestsOf(service);
  const run =
    (call: (reason: string) => Promise<ChangeRequestDetails>) => async (reason: string) => {
      const { status, failure } = await call(reason);
      await queries.invalidateQueries({ queryKey: ['change-requests'] });
      notify(
        status === 'failed'
          ? `The change could not be made: ${failure ?? ''}`
          : (DONE[status] ?? status),
      );
    };
  const { id } = request;
  const what = (
    <p className="font-medium">
      {kindTitle(request.kind)}: {request.summary[0]}
    </p>
  );
  if (step === 'approve') {
    return (
      <ConfirmDialog
        title="Approve this change?"
        action="Approve"
        tone="good"
        reason={{ label: 'Comment (optional)', min: 0 }}
        onConfirm={run((reason) => requests.approve(id, reason === '' ? {} : { reason }))}
        onClose={onClose}
      >
        {what}
        <p className="text-faint">It takes effect at once.</p>
      </ConfirmDialog>
    );
  }
  if (step === 'reject') {
    return (
      <ConfirmDialog
        title="Reject this change?"
        action="Reject"
        reason={{ label: 'Reason', hint: 'What has to be different, for its author.', min: 1 }}
        onConfirm={run((reason) => requests.reject(id, { reason }))}
        onClose={onClose}
      >
        {what}
      </ConfirmDialog>
    );
  }
  if (step === 'withdraw') {
    return (
      <ConfirmDialog
        title="Withdraw your proposal?"
        action="Withdraw"
        tone="primary"
        onConfirm={run(() => requests.withdraw(id))}
        onClose={onClose}
      >
        {what}
      </ConfirmDialog>
    );
  }
  if (step !== 'break-glass') return null;
  return (
    <ConfirmDialog
      title="Break glass"
      action="Apply without a second person"
      reason={{
        label: 'Reason',
        hint: `At least ${MIN_GLASS_REASON} characters. It is stored with the request and in the audit trail.`,
        min: MIN_GLASS_REASON,
      }}
      onConfirm={run((reason) => requests.breakGlass(id, { reason }))}
      onClose={onClose}
    >
      <div role="alert" className="rounded-md border border-bad-line bg-bad-ground p-3 text-bad">
        This applies the change at once, without any review. It raises the alert BreakGlassUsed and
        leaves your name in the audit trail. Use it only in an incident when no approver can be
        reached.
      </div>
      {what}
    </ConfirmDialog>
  );
}

const DONE: Readonly<Record<string, string>> = {
  applied: 'The change is applied.',
  rejected: 'The change is rejected.',
  withdrawn: 'The proposal is withdrawn.',
};
