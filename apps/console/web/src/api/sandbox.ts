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

/** A capture in the ledger of the sandbox's payment provider. */
export interface SandboxCapture {
  readonly reference: string;
  readonly merchant: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly created_at: string;
  readonly settlement: number | null;
  readonly charged_back: boolean;
  readonly chargeback_reversed: boolean;
}

export const sandboxCapturesQuery = queryOptions({
  queryKey: ['sandbox', 'captures'],
  queryFn: async ({ signal }) => {
    const { data } = (await call('/sandbox/payment-provider/captures', { signal })) as {
      data: readonly SandboxCapture[];
    };
    return data;
  },
});

/** Charges a capture back, or reverses that. @throws Error with the reason */
export async function disputeCapture(
  { reference, merchant }: SandboxCapture,
  step: 'chargeback' | 'chargeback-reversal',
): Promise<void> {
  const path = `/sandbox/payment-provider/captures/${encodeURIComponent(reference)}/${step}`;
  await call(path, { method: 'POST', body: JSON.stringify({ merchant }) });
}

/** @returns the number of the file @throws Error with the reason */
export async function closeSettlement(merchant: string): Promise<number> {
  const body = JSON.stringify({ merchant });
  const path = '/sandbox/payment-provider/settlements';
  const { number } = (await call(path, { method: 'POST', body })) as { number: number };
  return number;
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
