import { useState } from 'react';
import { Button, Dialog, Field, Input } from '../../ui/index.js';
import { newRule } from './new-rule.js';
import { useNewDraft } from './use-rulesets.js';

/** Starts the first draft of a context, with one rule in shadow. */
export function NewContextDialog({
  open,
  onClose,
  taken,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly taken: readonly string[];
}) {
  const [name, setName] = useState('');
  const draft = useNewDraft();
  const context = name.trim() === '' && !taken.includes('default') ? 'default' : name.trim();
  const error = taken.includes(context) ? 'has versions already' : undefined;
  const create = () => {
    if (context === '' || error !== undefined) return;
    const rules = [newRule([], 'condition')] as never;
    draft.mutate({ context, rules, schema: null }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New context"
      description="Payments name a context; each has its own rules. Others are decided by “default”."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={draft.isPending}
            disabled={context === '' || error !== undefined}
            onClick={create}
          >
            Create a draft
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Field
          label="Name"
          hint="As payments send it in the field context."
          {...(error !== undefined && { error })}
        >
          {(ids) => (
            <Input
              {...ids}
              value={name}
              placeholder={taken.includes('default') ? 'shop-de' : 'default'}
              onChange={(event) => {
                setName(event.target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
