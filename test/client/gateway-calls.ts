import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import { threeDsRequest } from '../card-data/three-ds-request.js';
import type { ClientStack } from './client-stack.js';
import { CARD } from './vault-calls.js';

const MERCHANT = {
  legal_name: 'Lamp Shop',
  company_city: 'Vienna',
  country_code: 'AT',
  website_url: 'https://shop.example',
  default_currency: 'EUR',
  default_merchant_id: 'M-1',
  schemes: [{ name: 'visa', requestor_name: 'Lamp Shop', merchant_name: 'Lamp Shop' }],
} as const;
const PURCHASE = { amount: 4_900, currency_code: 'EUR', reference: 'A-1' };
const PAYMENT = { ...PURCHASE, capture: 'manual' } as const;

export function callGateway(stack: () => ClientStack, tessera: () => Tessera): void {
  const newToken = async (): Promise<string> => {
    const { id } = await tessera().gateway.tokens.create({ card: CARD });
    return id;
  };

  it('is allowed to handle cards', async () => {
    const { account } = stack().key('gateway-legacy');
    const permissions = 'compliance_exchange,compliance_forward,provider_backup';
    const destination = await stack().destination();
    await stack().command(
      'gateway-legacy',
      ...['account', 'set', '--account', account, '--pci-attestation', 'SAQ_D'],
      ...['--permissions', permissions, '--forward-destinations', destination],
    );
    const id = await newToken();
    const { tokens } = tessera().gateway;
    expect((await tokens.get(id)).id).toBe(id);
    expect((await tokens.list({ limit: 1 })).data).toHaveLength(1);
    const sent = await tokens.forward(id, {
      destinationUrl: destination,
      contentType: 'application/json',
      body: '{"card": "{{ account_number }}"}',
      templateFields: ['$.card'],
    });
    expect(sent.status).toBe(200);
    expect(await tokens.exchange({ token_id: id })).toBeDefined();
    expect(await tokens.createSession({})).toHaveProperty('session_id');
    await tokens.delete(id);
  });

  it('creates, captures, refunds and voids payments', async () => {
    const { payments } = tessera();
    const source = { type: 'token', token_id: await newToken() } as const;
    const { id } = await payments.create({ ...PAYMENT, source });
    expect((await payments.capture(id, {})).captured_amount).toBe(PAYMENT.amount);
    expect((await payments.refund(id, { amount: 100 })).refunded_amount).toBe(100);
    expect((await payments.get(id)).id).toBe(id);
    expect((await payments.list({ reference: 'A-1' })).total).toBeGreaterThan(0);
    const { operatorPayments } = tessera().gateway;
    const found = await operatorPayments.list({ reference: 'A-1' }).toArray({ limit: 10 });
    expect(found.map((each) => each.id)).toContain(id);
    expect((await operatorPayments.get(id)).timeline.at(-1)?.type).toBe('refund');
    const authorized = await payments.create({ ...PAYMENT, source });
    const captured = await operatorPayments.capture(authorized.id, { amount: 1_000 });
    expect(captured.captured_amount).toBe(1_000);
    const refunded = await operatorPayments.refund(authorized.id, { amount: 200 });
    expect(refunded.refunded_amount).toBe(200);
    expect((await operatorPayments.void(authorized.id)).allowed_operations).toEqual([
      { type: 'refund', max_amount: 800, partial: true, final: false },
    ]);
    const other = await payments.create({ ...PAYMENT, source });
    expect((await payments.void(other.id)).status).toBe('voided');
    const recurring = await payments.createRecurring({ ...PAYMENT, source });
    await payments.createSubsequentRecurring(recurring.id, PAYMENT);
    const unscheduled = await payments.createUnscheduled({ ...PAYMENT, source });
    await payments.createSubsequentUnscheduled(unscheduled.id, PAYMENT);
  });

  it('authenticates cardholders', async () => {
    const { authentications } = tessera().gateway;
    const request = threeDsRequest(await newToken());
    const series = { recurring_expiry: '2030-01-01', recurring_frequency: 28 };
    const { id } = await authentications.create(request);
    await authentications.createRecurring({ ...request, ...series });
    await authentications.createInstallment({ ...request, ...series, installments: 3 });
    expect((await authentications.get(id)).id).toBe(id);
    expect((await authentications.list()).total).toBeGreaterThan(2);
  });

  it('manages merchants and pays elsewhere', async () => {
    const { merchants, tokens } = tessera().gateway;
    const { id } = await merchants.create({ ...MERCHANT, schemes: [...MERCHANT.schemes] });
    await merchants.rotateEncryptionKey(id);
    await merchants.update(id, { company_city: 'Graz' });
    expect((await merchants.get(id)).company_city).toBe('Graz');
    expect((await merchants.list()).data.map((each) => each.id)).toContain(id);
    const data = { ...PURCHASE, merchant_id: id };
    expect(await tokens.createPaymentData(await newToken(), data)).toBeDefined();
    await merchants.delete(id);
  });

  it('copies a payment method to another provider', async () => {
    const { backups } = tessera().gateway;
    const payment_method = { type: 'token', token_id: await newToken() } as const;
    const { id } = await backups.create({ provider: 'sandbox', payment_method });
    expect((await backups.get(id)).id).toBe(id);
  });

  it('reads settlements and chargebacks', async () => {
    const { settlementReports, settlementExceptions, chargebacks } = tessera().gateway;
    const { id } = await settlementReports.create({
      currency_code: 'EUR',
      reporting_period_start: new Date(Date.now() - 3_600_000).toISOString(),
      reporting_period_end: new Date().toISOString(),
    });
    expect((await settlementReports.get(id)).id).toBe(id);
    const reports = await settlementReports.list();
    expect(reports.data.map((report) => report.id)).toContain(id);
    const source = { type: 'token', token_id: await newToken() } as const;
    const { id: payment_id } = await tessera().payments.create({ ...PAYMENT, source });
    const exceptions = (await settlementExceptions.list()).data;
    expect(exceptions.filter((each) => each.payment_id === payment_id)).toEqual([]);
    await expect(settlementExceptions.get(id)).rejects.toMatchObject({ status: 404 });
    expect((await chargebacks.list({ payment_id })).data).toEqual([]);
    await expect(chargebacks.get(id)).rejects.toMatchObject({ status: 404 });
  });
}
