import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import { Button, Dialog, Field, Input, notify } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { HandOverLink } from './hand-over-link.js';
import { RolePicker } from './role-picker.js';
import type { Role } from './roles.js';
import { setRoles } from './set-roles.js';

/** Invites a person, then gives them roles or proposes the roles. */
export function InvitePerson({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { instance } = useSession();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setSelected] = useState<readonly Role[]>([]);
  const invite = useMutation({
    mutationFn: async () => {
      const linked = await tessera.identity.users.invite({ email, ...(name !== '' && { name }) });
      // The invitation stands even if the roles are refused: its link is shown only once.
      const failure =
        roles.length === 0
          ? undefined
          : await setRoles(linked, instance, roles).then(
              (how) => {
                if (how === 'proposed') {
                  notify('The roles are proposed; someone else approves them.');
                }
                return undefined;
              },
              (error: unknown) => error,
            );
      return { linked, failure };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['people'] }),
    gcTime: 0,
  });
  if (invite.data !== undefined) {
    return (
      <HandOverLink
        linked={invite.data.linked}
        title={invite.data.failure === undefined ? 'Invitation' : 'Invited, but without the roles'}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a person"
      description="They choose a password with a link that works for 72 hours."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="invite-person" variant="primary" busy={invite.isPending}>
            Invite
          </Button>
        </>
      }
    >
      <form
        id="invite-person"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <Field label="E-mail">
          {(ids) => (
            <Input
              {...ids}
              required
              type="email"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
              }}
            />
          )}
        </Field>
        <Field label="Name">
          {(ids) => (
            <Input
              {...ids}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
              }}
            />
          )}
        </Field>
        <RolePicker selected={roles} onChange={setSelected} />
        <FormError error={invite.error} />
      </form>
    </Dialog>
  );
}
