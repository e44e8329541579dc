import { ProviderRefusedError, ProviderSilentError } from '../providers/provider.errors.js';
import type { ReportReason } from './settlement-report.js';
import { AmountsTooLargeError, PeriodRemovedError } from './settlement-reports.errors.js';

export interface StatedReason {
  readonly code: ReportReason;
  /** For people. */
  readonly message: string;
  /** It will be the same next time. */
  readonly isFinal: boolean;
  /** Nothing is wrong; there is more to do than fits into one turn. */
  readonly isProgress: boolean;
}

/** A provider did not give its settlement files. */
export class FilesNotReadError extends Error {
  constructor(
    readonly provider: string,
    cause: unknown,
  ) {
    super('The settlement files of a provider were not read.', { cause });
    this.name = new.target.name;
  }
}

/** There are more files than fit into one turn. */
export class FilesLeftError extends Error {
  constructor() {
    super('There are more settlement files to read.');
    this.name = new.target.name;
  }
}

const WAITS = { isFinal: false, isProgress: false };

/** Why a report is not made, in words that its account may read. */
export function reasonOf(error: unknown): StatedReason {
  if (error instanceof FilesNotReadError) return reasonOfProvider(error);
  if (error instanceof FilesLeftError) {
    const message = 'Settlement files are being read.';
    return { code: 'reading_settlement_files', message, isFinal: false, isProgress: true };
  }
  if (error instanceof AmountsTooLargeError) {
    const message = 'A sum is larger than JSON can carry; ask for a shorter period.';
    return { code: 'amounts_too_large', message, isFinal: true, isProgress: false };
  }
  if (error instanceof PeriodRemovedError) {
    const message = `The start of the period ${error.message}.`;
    return { code: 'period_removed', message, isFinal: true, isProgress: false };
  }
  return { code: 'internal_error', message: 'The report could not be made.', ...WAITS };
}

function reasonOfProvider({ provider, cause }: FilesNotReadError): StatedReason {
  if (cause instanceof ProviderRefusedError) {
    const message = `The provider ${provider} refuses to give its settlement files.`;
    return { code: 'provider_refused', message, ...WAITS };
  }
  if (!(cause instanceof ProviderSilentError)) {
    const message = `The settlement files of ${provider} could not be stored.`;
    return { code: 'internal_error', message, ...WAITS };
  }
  if (cause.code === 'garbled') {
    const message = `A settlement file of ${provider} is not as agreed.`;
    return { code: 'settlement_file_unreadable', message, ...WAITS };
  }
  const message = `The provider ${provider} does not answer.`;
  return { code: 'provider_unavailable', message, ...WAITS };
}
