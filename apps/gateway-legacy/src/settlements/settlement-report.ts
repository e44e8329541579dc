import type { AccountId } from '@tessera/ids';
import type { SettlementReportId } from '../ids.js';
import type { Movement, PeriodFigures, Sides } from './ledger-accounts.js';

export const REPORT_STATUSES = ['processing', 'completed', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a report is not generated yet, or never will be. */
export const REPORT_REASONS = [
  'provider_unavailable',
  'provider_refused',
  'settlement_file_unreadable',
  'reading_settlement_files',
  'amounts_too_large',
  'period_removed',
  'internal_error',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A row of `settlement_report`, without the figures. Postgres returns a bigint as a string. */
export interface ReportRow {
  readonly id: SettlementReportId;
  readonly account_id: AccountId;
  readonly created_at: Date;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly currency_code: string;
  readonly status: ReportStatus;
  readonly attempts: number;
  readonly give_up_at: Date;
  readonly reason_code: ReportReason | null;
  readonly reason_message: string | null;
  readonly ended_at: Date | null;
}

/** The figures of a row of `settlement_report` that is completed. */
export interface FigureRow {
  readonly opening_balance: string;
  readonly capture_debit: string;
  readonly capture_credit: string;
  readonly refund_debit: string;
  readonly refund_credit: string;
  readonly chargeback_debit: string;
  readonly chargeback_credit: string;
  readonly fee_debit: string;
  readonly fee_credit: string;
  readonly payout_debit: string;
  readonly payout_credit: string;
  readonly closing_balance: string;
  readonly line_count: number;
  readonly unmatched_count: number;
  readonly unmatched_amount: string;
  readonly differing_count: number;
  readonly outstanding_count: number;
  readonly outstanding_captures: string;
  readonly outstanding_refunds: string;
}

/** How far the files of a provider had been read when the report was made. */
export interface ReportSource {
  readonly provider: string;
  readonly merchant: string;
  readonly last_settlement: number;
}

/** Any report as it is read. */
export type StoredReport = UnfinishedReport | CompletedReport;

export interface UnfinishedReport extends ReportRow {
  readonly status: 'processing' | 'failed';
}

export interface CompletedReport extends ReportRow, FigureRow {
  readonly status: 'completed';
  readonly as_of: Date;
  readonly sources: readonly ReportSource[];
}

export function periodFigures(row: FigureRow): PeriodFigures {
  const sides = (type: Movement): Sides => ({
    debit: Number(row[`${type}_debit`]),
    credit: Number(row[`${type}_credit`]),
  });
  return {
    opening: Number(row.opening_balance),
    closing: Number(row.closing_balance),
    movements: {
      capture: sides('capture'),
      refund: sides('refund'),
      chargeback: sides('chargeback'),
      fee: sides('fee'),
      payout: sides('payout'),
    },
  };
}
