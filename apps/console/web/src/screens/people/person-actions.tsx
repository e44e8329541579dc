import type { LinkedUser, User } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, notify, notifyError } from '../../ui/index.js';
import { ConfirmDialog } from '../operate/confirm-dialog.js';
import { HandOverLink } from './hand-over-link.js';

type Step = 'disable' | 'factor' | 'password';

/** Links to hand over, the second factor, and disabling. */
export function PersonActions({ user, isSelf }: { readonly user: User; readonly isSelf: boolean }) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [linked, setLinked] = useState<LinkedUser>();
  const { users } = tessera.identity;
  const reload = () => queries.invalidateQueries({ queryKey: ['people'] });
  const enable = useMutation({
    mutationFn: () => users.enable(user.id),
    onSuccess: () => {
      notify('The person can sign in again.');
      return reload();
    },
    onError: notifyError,
  });
  const invite = useMutation({
    mutationFn: () => users.inviteAgain(user.id),
    onSuccess: setLinked,
    onError: notifyError,
    gcTime: 0,
  });
  const close = () => {
    setStep(undefined);
  };
  const open = (next: Step) => () => {
    setStep(next);
  };
  return (
    <>
      {user.state === 'invited' && (
        <Button
          busy={invite.isPending}
          onClick={() => {
            invite.mutate();
          }}
        >
          Invite again
        </Button>
      )}
      {user.state === 'active' && <Button onClick={open('password')}>Reset the password</Button>}
      {user.has_second_factor && <Button onClick={open('factor')}>Reset the second factor</Button>}
      {user.state === 'disabled' ? (
        <Button
          variant="good"
          busy={enable.isPending}
          onClick={() => {
            enable.mutate();
          }}
        >
          Enable
        </Button>
      ) : (
        <Button
          variant="danger"
          disabled={isSelf}
          title={isSelf ? 'You can’t disable yourself' : undefined}
          onClick={open('disable')}
        >
          Disable
        </Button>
      )}
      {step === 'password' && (
        <ConfirmDialog
          title="Reset the password?"
          action="Create a link"
          tone="primary"
          onClose={close}
          onConfirm={async () => {
            setLinked(await users.resetPassword(user.id));
          }}
        >
          <p>
            You get a link for {user.email} that works for one hour. The old password works until
            they choose another.
          </p>
        </ConfirmDialog>
      )}
      {step === 'factor' && (
        <ConfirmDialog
          title="Reset the second factor?"
          action="Reset"
          onClose={close}
          onConfirm={async () => {
            await users.revokeMfa(user.id, {});
            notify('The second factor is reset.');
            await reload();
          }}
        >
          <p>
            This removes all passkeys, the authenticator app and the recovery codes of {user.email},
            and ends their sessions. Make sure that it is really them who asks.
          </p>
        </ConfirmDialog>
      )}
      {step === 'disable' && (
        <ConfirmDialog
          title={`Disable ${user.name ?? user.email}?`}
          action="Disable"
          onClose={close}
          onConfirm={async () => {
            await users.disable(user.id);
            notify('The person is disabled.');
            await reload();
          }}
        >
          <p>They can’t sign in, and access that they have ends after at most 15 minutes.</p>
        </ConfirmDialog>
      )}
      {linked !== undefined && (
        <HandOverLink
          linked={linked}
          title={user.state === 'invited' ? 'Invitation' : 'Password reset'}
          onClose={() => {
            setLinked(undefined);
          }}
        />
      )}
    </>
  );
}
