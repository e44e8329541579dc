import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionRecord } from '@tessera/client';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, Dialog, Field, Input, Select, notify, notifyError } from '../../ui/index.js';
import { reloadDecision } from './decision-queries.js';

const TYPES = [
  ['fraud_report', 'Fraud report'],
  ['chargeback', 'Chargeback'],
] as const;

/** Reports that a payment was fraud. Rules that populate the blacklist take it up. */
export function ReportFraudDialog({
  decision,
  onClose,
}: {
  readonly decision: DecisionRecord;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [type, setType] = useState<'fraud_report' | 'chargeback'>('fraud_report');
  const [at, setAt] = useState(() => localTime(new Date()));
  const report = useMutation({
    mutationFn: () =>
      tessera.paymentEvents.create({
        type,
        decision_id: decision.id,
        occurred_at: new Date(at).toISOString(),
      }),
    onSuccess: ({ blacklist_entries: entries }) => {
      notify(
        entries.length === 0
          ? 'Fraud reported.'
          : `Fraud reported. ${entries.length} values added to the blacklist.`,
      );
      reloadDecision(queries, decision.id);
      onClose();
    },
    onError: notifyError,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report fraud"
      description={`${decision.transaction_reference}. It counts for the precision of rules, and can't be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={report.isPending}
            disabled={at === ''}
            onClick={() => {
              report.mutate();
            }}
          >
            Report fraud
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Kind">
          {(ids) => (
            <Select
              {...ids}
              options={TYPES}
              value={type}
              onChange={(event) => {
                setType(event.target.value === 'chargeback' ? 'chargeback' : 'fraud_report');
              }}
            />
          )}
        </Field>
        <Field label="When it happened">
          {(ids) => (
            <Input
              {...ids}
              type="datetime-local"
              value={at}
              max={localTime(new Date())}
              onChange={(event) => {
                setAt(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

/** A time as fields of the browser take it, in the person's time zone. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
