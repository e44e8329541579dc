import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ServiceName } from '../api/client.js';

/** A person of the demo, offered for a one-click sign-in on a development installation. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly title: string;
}

/** Who is signed in, and what they may do. */
export interface Session {
  readonly person: { readonly id: string; readonly name: string; readonly email: string | null };
  /** The scopes of the person at each service. */
  readonly scopes: Readonly<Partial<Record<ServiceName, readonly string[]>>>;
  /** The services of this installation. */
  readonly services: readonly ServiceName[];
  readonly amr: readonly string[];
  readonly auth_time: number;
  readonly expires_at: string;
  readonly instance: string;
  readonly development: boolean;
  /** Whether there is a sandbox with switches. */
  readonly sandbox: boolean;
}

/** The state of the browser's session. */
export type SessionState =
  | { readonly kind: 'signed-in'; readonly session: Session }
  | { readonly kind: 'signed-out'; readonly demoPeople: readonly DemoPerson[] };

export const SESSION_KEY = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: readSession,
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  retry: 1,
});

/** @throws Error when the backend is unreachable */
async function readSession(): Promise<SessionState> {
  const response = await fetch('/session', { headers: { accept: 'application/json' } });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status === 401) {
    return { kind: 'signed-out', demoPeople: await readDemoPeople() };
  }
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  return { kind: 'signed-in', session: body as unknown as Session };
}

async function readDemoPeople(): Promise<readonly DemoPerson[]> {
  const response = await fetch('/demo/people', { headers: { accept: 'application/json' } });
  if (!response.ok) return [];
  return ((await response.json()) as { data: readonly DemoPerson[] }).data;
}

/** The session of the person who is signed in. Screens are rendered only with one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data.kind !== 'signed-in') throw new Error('No one is signed in.');
  return data.session;
}

/** Whether the person may do something at a service. */
export function useCan(service: ServiceName, scope: string): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.kind === 'signed-in' && (data.session.scopes[service]?.includes(scope) ?? false);
}

/** Where signing in starts; afterwards the person is back on the same screen. */
export function signInUrl({ stepUp = false }: { readonly stepUp?: boolean } = {}): string {
  const parameters = new URLSearchParams({ return_to: `${location.pathname}${location.search}` });
  if (stepUp) parameters.set('step_up', 'true');
  return `/sign-in?${parameters}`;
}

/** Ends the session here and at identity. */
export async function signOut(): Promise<void> {
  const response = await post('/sign-out', {});
  const { location: next } = (await response.json().catch(() => ({}))) as { location?: string };
  location.assign(next ?? '/');
}

/** Signs in as a person of the demo. @throws Error with the reason */
export async function signInAsDemo(email: string): Promise<void> {
  const response = await post('/demo/sign-in', { email });
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(message ?? `Signing in failed (${response.status}).`);
  }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
}
