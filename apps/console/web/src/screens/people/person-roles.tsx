import type { User } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session.js';
import { Badge, Button, notify } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { RolePicker } from './role-picker.js';
import { roleTitle, type Role } from './roles.js';
import { setRoles } from './set-roles.js';

/** The roles of a person; those at the whole installation can be changed here. */
export function PersonRoles({
  user,
  canWrite,
}: {
  readonly user: User;
  readonly canWrite: boolean;
}) {
  const queries = useQueryClient();
  const { instance } = useSession();
  const current = user.roles.find(({ audience }) => audience === instance)?.roles ?? [];
  const elsewhere = user.roles.filter(({ audience }) => audience !== instance);
  const [draft, setDraft] = useState<readonly Role[]>();
  const save = useMutation({
    mutationFn: (roles: readonly Role[]) => setRoles(user, instance, roles),
    onSuccess: (how) => {
      setDraft(undefined);
      notify(
        how === 'set'
          ? 'The roles are set. They apply at the next refresh of the session.'
          : 'The roles are proposed. Someone else approves them under Approvals.',
      );
      return queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-base font-semibold">Roles at {instance}</h3>
        {canWrite && draft === undefined && (
          <Button
            size="sm"
            onClick={() => {
              setDraft(current);
            }}
          >
            Change
          </Button>
        )}
      </div>
      {draft === undefined ? (
        <div className="flex flex-wrap gap-1.5">
          {current.length === 0 && <span className="text-sm text-faint">None</span>}
          {current.map((role) => (
            <Badge key={role} tone="brand">
              {roleTitle(role)}
            </Badge>
          ))}
        </div>
      ) : (
        <>
          <RolePicker selected={draft} onChange={setDraft} />
          <FormError error={save.error} />
          <div className="flex justify-end gap-2">
            <Button
              onClick={() => {
                setDraft(undefined);
                save.reset();
              }}
            >
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={save.isPending}
              onClick={() => {
                save.mutate(draft);
              }}
            >
              Save the roles
            </Button>
          </div>
        </>
      )}
      {elsewhere.map(({ audience, roles }) => (
        <p key={audience} className="text-sm text-faint">
          Only at {audience}: {roles.map(roleTitle).join(', ')}
        </p>
      ))}
    </section>
  );
}
