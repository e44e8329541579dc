import type { Ruleset } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus2, Rocket, RotateCcw, Save } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Button, notify, notifyError, useHotkeys } from '../../ui/index.js';
import { ActivateDialog } from './activate-dialog.js';
import { isArray } from './json-text.js';
import type { Lint } from './use-lint.js';
import { RULESETS_KEY, useNewDraft } from './use-rulesets.js';
import type { RulesText } from './use-rules-text.js';

interface ActionsProps {
  readonly ruleset: Ruleset;
  readonly active: Ruleset | undefined;
  readonly edit: RulesText;
  readonly lint: Lint;
}

/** What can be done with a version: save, put into effect, return to it, start a draft from it. */
export function RulesetActions({ ruleset, active, edit, lint }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const canWrite = useCan('fraud', 'admin:rulesets:write');
  const canCreate = useCan('fraud', 'admin:rulesets:create');
  const canDraft = useCan('fraud', 'admin:rulesets:draft') || canWrite || canCreate;
  const canActivate = useCan('fraud', 'admin:rulesets:activate') || canWrite;
  const canPropose = useCan('fraud', 'admin:change-requests:propose') && (canDraft || canActivate);
  const newDraft = useNewDraft();
  const isDraft = ruleset.status === 'DRAFT';
  const hasErrors = lint.findings.some(({ severity }) => severity === 'error');
  const blocked = edit.isChanged
    ? 'Save the draft first'
    : hasErrors
      ? 'Findings with errors prevent the activation'
      : !canActivate && !canPropose
        ? 'Needs the role rule author or approver'
        : undefined;
  return (
    <>
      {isDraft && <SaveButton ruleset={ruleset} edit={edit} isAllowed={canDraft} />}
      <Button
        icon={<FilePlus2 size={14} />}
        busy={newDraft.isPending}
        disabled={!canDraft}
        title={canDraft ? 'A new version with the same rules' : 'Needs the role rule author'}
        onClick={() => {
          newDraft.mutate(ruleset);
        }}
      >
        New draft
      </Button>
      {ruleset.status !== 'ACTIVE' && (
        <Button
          variant="primary"
          icon={isDraft ? <Rocket size={14} /> : <RotateCcw size={14} />}
          disabled={blocked !== undefined}
          title={blocked}
          onClick={() => {
            setOpen(true);
          }}
        >
          {isDraft ? 'Put into effect' : 'Roll back to this'}
        </Button>
      )}
      <ActivateDialog
        open={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        ruleset={ruleset}
        active={active}
        canActivate={canActivate}
        canPropose={canPropose}
      />
    </>
  );
}

function SaveButton({
  ruleset,
  edit,
  isAllowed,
}: {
  readonly ruleset: Ruleset;
  readonly edit: RulesText;
  readonly isAllowed: boolean;
}) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const { parsed } = edit;
      const rules = 'value' in parsed && isArray(parsed.value) ? parsed.value : [];
      return tessera.rulesets.update(ruleset.id, { rules: rules as unknown as Ruleset['rules'] });
    },
    onSuccess: (saved) => {
      client.setQueryData([...RULESETS_KEY, 'one', ruleset.id], saved);
      // The response has the rules in their canonical spelling.
      edit.reset();
      void client.invalidateQueries({ queryKey: RULESETS_KEY });
      notify('The draft is saved.');
    },
    onError: notifyError,
  });
  const isReady = isAllowed && edit.isChanged && edit.isReadable && !save.isPending;
  useHotkeys({
    'mod+s': () => {
      if (isReady) save.mutate();
    },
  });
  return (
    <>
      {edit.isChanged && (
        <Button variant="quiet" onClick={edit.reset}>
          Discard changes
        </Button>
      )}
      <Button
        icon={<Save size={14} />}
        keys="mod+s"
        busy={save.isPending}
        disabled={!isReady}
        title={isAllowed ? undefined : 'Needs the role rule author'}
        onClick={() => {
          save.mutate();
        }}
      >
        {edit.isChanged ? 'Save draft' : 'Saved'}
      </Button>
    </>
  );
}
