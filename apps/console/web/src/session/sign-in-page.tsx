import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Logo } from '../layout/logo.js';
import { Button, Spinner, buttonClass, cx } from '../ui/index.js';
import { SESSION_KEY, signInAsDemo, signInUrl, type DemoPerson } from './session.js';

/** What a person sees without a session. */
export function SignInPage({ demoPeople }: { readonly demoPeople: readonly DemoPerson[] }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    document.title = 'Sign in · Tessera';
  }, []);
  const signIn = async (email: string) => {
    setBusy(email);
    setFailure(undefined);
    try {
      await signInAsDemo(email);
      await queries.invalidateQueries({ queryKey: SESSION_KEY });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <main className="grid min-h-full place-items-center bg-[radial-gradient(60rem_28rem_at_50%_-6rem,var(--glow),transparent)] p-4">
      <div className="w-full max-w-sm animate-appear rounded-2xl border border-line bg-sheet p-8 shadow-raised">
        <div className="flex items-center gap-2.5">
          <Logo size={26} />
          <span className="text-lg font-semibold tracking-tight">Tessera</span>
        </div>
        <h1 className="mt-6 text-xl font-semibold">Sign in to the console</h1>
        <p className="mt-1 text-sm text-faint">
          See why payments were decided as they were, work on reviews, and change rules.
        </p>
        <a href={signInUrl()} className={cx(buttonClass('primary'), 'mt-5 h-10 w-full')}>
          Sign in
        </a>
        {demoPeople.length > 0 && (
          <section className="mt-6 border-t border-line pt-5" aria-label="Demo people">
            <p className="text-sm text-faint">On this development installation, sign in as:</p>
            <ul className="mt-2 flex flex-col gap-1">
              {demoPeople.map(({ email, name, title }) => (
                <li key={email}>
                  <Button
                    variant="quiet"
                    className="h-10 w-full !justify-start !px-2"
                    disabled={busy !== undefined}
                    onClick={() => void signIn(email)}
                  >
                    <span className="min-w-0 flex-1 text-left">
                      <span className="text-text">{name}</span>
                      <span className="text-faint"> · {title}</span>
                    </span>
                    {busy === email && <Spinner />}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {failure !== undefined && (
          <p
            role="alert"
            className="mt-4 rounded-md border border-bad-line bg-bad-ground p-2.5 text-sm text-bad"
          >
            {failure}
          </p>
        )}
      </div>
    </main>
  );
}
