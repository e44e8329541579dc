import type { TestAccount } from './gateway-under-test.js';
import type { ScriptedProvider } from './scripted-provider.js';

/** A line of a settlement file; in EUR unless it says otherwise. */
export interface FileLine {
  readonly type: string;
  readonly reference: string | null;
  readonly authorization_reference?: string;
  readonly amount: number;
  readonly currency_code?: string;
}

/** The settlement files of a provider, for each of its merchants. */
export class SettlementFiles {
  private readonly files = new Map<string, FileLine[][]>();

  serve(provider: ScriptedProvider): void {
    provider.reply('GET', '/settlements', ({ query, headers }) => {
      const after = Number(query.get('after'));
      const lines = this.files.get(String(headers['x-merchant-id']))?.[after];
      if (lines === undefined) return { status: 404, body: {} };
      const file = { number: after + 1, closed_at: new Date().toISOString() };
      const currency = { currency_code: 'EUR' };
      return { body: { ...file, lines: lines.map((line) => ({ ...currency, ...line })) } };
    });
  }

  publish({ id }: TestAccount, lines: FileLine[]): void {
    this.files.set(id, [...(this.files.get(id) ?? []), lines]);
  }
}
