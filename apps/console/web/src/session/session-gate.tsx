import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Spinner } from '../ui/index.js';
import { SignInPage } from './sign-in-page.js';
import { sessionQuery } from './session.js';

/** Shows the console to people who are signed in, and the sign-in to all others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data?.kind === 'signed-in') return children;
  if (data !== undefined) return <SignInPage demoPeople={data.demoPeople} />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="grid h-full place-items-center text-faint">
      <Spinner className="size-5" />
    </div>
  );
}
