import { queryOptions } from '@tanstack/react-query';

/** A bank of the sandbox. */
export interface SandboxBank {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  /** Whether it returns 503 to every call. */
  readonly is_down: boolean;
}

export const sandboxBanksQuery = queryOptions({
  queryKey: ['sandbox', 'banks'],
  queryFn: async ({ signal }) => {
    const { data } = (await call('/sandbox/banks', { signal })) as { data: readonly SandboxBank[] };
    return data;
  },
});

/** @throws Error with the reason */
export async function switchBank(id: string, isDown: boolean): Promise<void> {
  const body = JSON.stringify({ is_down: isDown });
  await call(`/sandbox/banks/${encodeURIComponent(id)}`, { method: 'PATCH', body });
}

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { message } = body as { readonly message?: string };
  throw new Error(message ?? `The sandbox could not be reached (${response.status}).`);
}
