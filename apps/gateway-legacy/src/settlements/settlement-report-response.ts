import type {
  SettlementReportResponse,
  SettlementResultResponse,
} from './dto/settlement-report.response.js';
import { netOf, sumOf, trialBalance } from './ledger-accounts.js';
import {
  periodFigures,
  type CompletedReport,
  type ReportRow,
  type StoredReport,
} from './settlement-report.js';

export function reportResponse(report: StoredReport): SettlementReportResponse {
  return {
    ...head(report),
    result: report.status === 'completed' ? resultResponse(report) : null,
  };
}

/** A report that has just been asked for. */
export function newReportResponse(report: ReportRow): SettlementReportResponse {
  return { ...head(report), result: null };
}

function head(report: ReportRow): Omit<SettlementReportResponse, 'result'> {
  const { id, status, currency_code, reason_code: code, reason_message: message } = report;
  return {
    id,
    created_at: report.created_at.toISOString(),
    status,
    reporting_period_start: report.period_start.toISOString(),
    reporting_period_end: report.period_end.toISOString(),
    currency_code,
    reason: code === null || message === null ? null : { code, message },
    ended_at: report.ended_at?.toISOString() ?? null,
  };
}

function resultResponse(report: CompletedReport): SettlementResultResponse {
  const figures = periodFigures(report);
  const { opening, closing, movements } = figures;
  const entries = trialBalance(figures);
  const total = sumOf(entries);
  return {
    as_of: report.as_of.toISOString(),
    opening_balance: opening,
    captures: netOf(movements.capture),
    refunds: netOf(movements.refund),
    chargebacks: netOf(movements.chargeback),
    fees: netOf(movements.fee),
    payouts: netOf(movements.payout),
    closing_balance: closing,
    entries,
    total_debit: total.debit,
    total_credit: total.credit,
    lines: report.line_count,
    unmatched: { lines: report.unmatched_count, amount: Number(report.unmatched_amount) },
    differing_lines: report.differing_count,
    outstanding: {
      operations: report.outstanding_count,
      captures: Number(report.outstanding_captures),
      refunds: Number(report.outstanding_refunds),
    },
    sources: [...report.sources],
  };
}
