import type { SettlementReport } from '@tessera/client';
import { timeAfter } from '../../time-after.js';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';

const HOUR_MS = 3_600_000;

export const reconcileSettlement: TourStep = {
  title: "The provider's settlement as double-entry bookkeeping",
  about:
    'At night the provider closes a settlement file: what it owes for captures, less refunds and fees, and what it pays out. A report posts every line of it and must balance. (The sandbox closes the file on demand.)',
  run: async (tour) => {
    const merchant = await merchantOf(tour);
    const settlement = await tour.http.send({
      method: 'POST',
      url: `${tour.url('sandbox')}/sandbox/payment-provider/settlements`,
      json: { merchant },
      status: 201,
      known: ['lines'],
    });
    const { settlementReports } = tour.client({ known: ['reason', 'sources'] }).gateway;
    const now = await timeAfter(textAt(settlement, 'closed_at'));
    tour.say('The report of the last hour is created in the background:');
    const { id } = await settlementReports.create({
      reporting_period_start: new Date(now - HOUR_MS).toISOString(),
      reporting_period_end: new Date(now).toISOString(),
      currency_code: 'EUR',
    });
    await tour.until(
      'The report',
      ({ gateway }) => gateway.settlementReports.get(id),
      ({ status }) => status !== 'processing',
    );
    const report = await settlementReports.get(id);
    tour.check(report.status === 'completed', 'the report is complete');
    checkFigures(tour, report);
    await showCsv(tour, id);
  },
};

function checkFigures(tour: Tour, report: SettlementReport): void {
  const figure = (name: string): number => Number(valueAt(report, 'result', name));
  tour.check(
    figure('total_debit') === figure('total_credit') && figure('total_debit') > 0,
    'debits and credits are equal',
  );
  const movements = ['captures', 'refunds', 'chargebacks', 'fees', 'payouts'];
  const moved = movements.reduce((sum, name) => sum + figure(name), 0);
  tour.check(
    figure('opening_balance') + moved === figure('closing_balance'),
    'the opening balance and all movements come to the closing balance',
  );
  tour.check(
    valueAt(report, 'result', 'unmatched', 'lines') === 0,
    'every line belongs to a payment of the gateway',
  );
}

/** For spreadsheets: shown shortened, since it has a row for every line. */
async function showCsv(tour: Tour, reportId: string): Promise<void> {
  const response = await fetch(`${tour.url('gateway-legacy')}/settlements/reports/${reportId}`, {
    headers: { ...tour.scenario.accountHeaders('gateway-legacy'), accept: 'text/csv' },
  });
  const rows = (await response.text()).trimEnd().split('\r\n');
  tour.say('The same report for a spreadsheet, with `Accept: text/csv`:');
  for (const row of rows.slice(0, 3)) tour.detail(row);
  tour.detail(`… ${rows.length - 1} rows`);
  tour.check(response.status === 200 && rows.length > 3, 'it has a row for every line');
}

/** The account's name at the provider. */
async function merchantOf(tour: Tour): Promise<string> {
  const ledger = await tour.http.get(`${tour.url('sandbox')}/sandbox/payment-provider/ledger`);
  return textAt(listAt(ledger, 'data').at(-1), 'merchant');
}
