import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import {
  completeIdempotent,
  pageEntities,
  pageEnvelope,
  type PageEnvelope,
  type PageQuery,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { toMerchantId, type MerchantId } from '../ids.js';
import type { CreateMerchantRequest, UpdateMerchantRequest } from './dto/merchant.request.js';
import {
  type MerchantResponse,
  merchantResponse,
  merchantScheme,
} from './dto/merchant.response.js';
import { Merchant } from './merchant.entity.js';
import { MerchantIncompleteError, MerchantNotFoundError } from './merchant.errors.js';
import { merchantFaults, type JudgedMerchant } from './merchant-faults.js';
import { MerchantKeysService } from './merchant-keys.service.js';

/** Merchants as their accounts keep them. */
@Injectable()
export class MerchantsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly keys: MerchantKeysService,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws MerchantIncompleteError */
  create(accountId: AccountId, request: CreateMerchantRequest): Promise<MerchantResponse> {
    const id = toMerchantId(randomUUID());
    const now = this.clock.now();
    const { stored, shown } = this.keys.create(id);
    const merchant = this.dataSource.manager.create(Merchant, {
      ...DEFAULTS,
      ...fieldsOf(request),
      ...stored,
      id,
      accountId,
      createdAt: now,
      updatedAt: now,
    });
    checkMerchant(merchant);
    return this.dataSource.transaction(async (tx) => {
      await tx.insert(Merchant, merchant);
      await this.note(tx, 'create', id);
      const response = merchantResponse(merchant, shown);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /** Newest first. */
  async list(accountId: AccountId, query: PageQuery): Promise<PageEnvelope<MerchantResponse>> {
    const { rows: merchants, total } = await pageEntities(this.dataSource, Merchant, {
      where: { accountId },
      order: { createdAt: 'DESC', id: 'DESC' },
      query,
    });
    const data = merchants.map((merchant) => merchantResponse(merchant));
    return pageEnvelope(query, total, data);
  }

  /** @throws MerchantNotFoundError also for the merchant of another account */
  async get(accountId: AccountId, id: MerchantId): Promise<MerchantResponse> {
    const merchant = await this.dataSource.manager.findOneBy(Merchant, { id, accountId });
    if (merchant === null) throw new MerchantNotFoundError();
    return merchantResponse(merchant);
  }

  /** @throws MerchantNotFoundError, MerchantIncompleteError */
  update(
    accountId: AccountId,
    id: MerchantId,
    request: UpdateMerchantRequest,
  ): Promise<MerchantResponse> {
    const fields = fieldsOf(request);
    return this.change(accountId, id, 'update', (merchant) => {
      checkMerchant({
        legalName: fields.legalName ?? merchant.legalName,
        schemes: fields.schemes ?? merchant.schemes,
        threeDsEnabled: fields.threeDsEnabled ?? merchant.threeDsEnabled,
        // Null unsets it.
        defaultMerchantId:
          fields.defaultMerchantId === undefined
            ? merchant.defaultMerchantId
            : fields.defaultMerchantId,
      });
      return { fields };
    });
  }

  /**
   * From now on messages are encrypted under a new key; what was encrypted before, the merchant still
   * reads with the old one.
   */
  rotateKey(accountId: AccountId, id: MerchantId): Promise<MerchantResponse> {
    const { stored, shown } = this.keys.create(id);
    return this.change(accountId, id, 'rotate_key', () => ({ fields: stored, shown }));
  }

  /** @throws MerchantNotFoundError */
  async delete(accountId: AccountId, id: MerchantId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { affected } = await tx.delete(Merchant, { id, accountId });
      if (affected !== 1) throw new MerchantNotFoundError();
      await this.note(tx, 'delete', id);
    });
  }

  /**
   * Changes run one after the other, so that the result of two concurrent requests is valid too.
   */
  private change(
    accountId: AccountId,
    id: MerchantId,
    action: string,
    work: (merchant: Merchant) => { readonly fields: MerchantFields; readonly shown?: string },
  ): Promise<MerchantResponse> {
    return this.dataSource.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const merchant = await tx.findOne(Merchant, { where: { id, accountId }, lock });
      if (merchant === null) throw new MerchantNotFoundError();
      const { fields, shown } = work(merchant);
      await tx.update(Merchant, { id }, { ...fields, updatedAt: this.clock.now() });
      await this.note(tx, action, id);
      const response = merchantResponse(await tx.findOneByOrFail(Merchant, { id }), shown);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  private note(tx: EntityManager, action: string, id: MerchantId): Promise<void> {
    const object = { type: 'merchant', id };
    return this.audit.record(tx, { action: `merchant.${action}`, result: 'success', object });
  }
}

type MerchantFields = Partial<Merchant>;

const DEFAULTS = {
  defaultMerchantId: null,
  threeDsEnabled: false,
  identityAndVerificationEnabled: false,
  schemes: [],
};

/** The fields of a merchant that a request sets; omitted fields are absent. */
function fieldsOf(request: UpdateMerchantRequest): MerchantFields {
  const fields = {
    legalName: request.legal_name,
    companyCity: request.company_city,
    countryCode: request.country_code,
    websiteUrl: request.website_url,
    defaultCurrency: request.default_currency,
    defaultMerchantId: request.default_merchant_id,
    threeDsEnabled: request.three_ds_enabled,
    identityAndVerificationEnabled: request.identity_and_verification_enabled,
    schemes: request.schemes?.map(merchantScheme),
  };
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

function checkMerchant(merchant: JudgedMerchant): void {
  const faults = merchantFaults(merchant);
  if (faults.length > 0) throw new MerchantIncompleteError(faults);
}
