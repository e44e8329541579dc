import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Secret } from '@tessera/crypto';
import type { AccountId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, type VaultCard } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import type { TokenResponse } from '../tokens/dto/token.response.js';
import { TokenChangesRepository } from '../tokens/token-changes.repository.js';
import { TokenCreationService } from '../tokens/token-creation.service.js';
import type { Token } from '../tokens/token.entity.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { VaultTasksRepository } from '../vault-sync/vault-tasks.repository.js';
import { mayImport } from './cde-import-gate.js';
import {
  cardRefusal,
  CdeImportOffError,
  ImportUnsettledError,
  isOtherBody,
  OtherImportRunningError,
} from './cde-import.errors.js';
import type { CdeImportRequest } from './dto/cde-import.request.js';
import {
  ImportedPaymentMethodsRepository,
  type PaymentMethodImport,
  type PaymentMethodName,
} from './imported-payment-methods.repository.js';

/** Longer than a request can be at work. */
const ATTEMPT_MS = 60_000;
const CONFLICT = 409;
/** Before each further look, while another request is at work on the same payment method. */
const WAITS_MS = [50, 150, 400, 900] as const;

export interface CdeImported {
  readonly token: TokenResponse;
  readonly isNew: boolean;
}

/** Takes cards from payment providers straight into the vault. */
@Injectable()
export class CdeImportService {
  constructor(
    private readonly methods: ImportedPaymentMethodsRepository,
    private readonly settings: AccountSettingsService,
    private readonly vault: VaultCardsClient,
    private readonly creation: TokenCreationService,
    private readonly changes: TokenChangesRepository,
    private readonly tokens: TokensRepository,
    private readonly tasks: VaultTasksRepository,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the token of a payment method: the existing one, or a new one. Concurrent requests, and
   * a retry after a lost response, create one card and emit one `token.created`.
   *
   * @throws CdeImportOffError, OtherImportRunningError, and what calls of the vault throw
   */
  async import(accountId: AccountId, request: CdeImportRequest): Promise<CdeImported> {
    const settings = await this.settings.get(accountId);
    if (!mayImport(settings)) throw new CdeImportOffError();
    const paymentMethodId = request.payment_method.id;
    const name = { accountId, provider: request.provider, paymentMethodId };
    for (const wait of [0, ...WAITS_MS]) {
      if (wait > 0) await delay(wait);
      const method = await this.methods.begin(name);
      if (method.tokenId !== null) {
        const existing = await this.tokens.find(method.tokenId);
        if (existing?.accountId === accountId) return this.imported(existing, false);
        // The account has deleted the token, so the same payment method now becomes a new one.
        await this.methods.restart(name, method);
        continue;
      }
      const card = await this.store(name, method, request);
      const token = card && (await this.complete(name, method, { card, settings, request }));
      if (token) return this.imported(token, true);
    }
    throw new ImportUnsettledError();
  }

  /** The card in the vault; null when another look is needed. */
  private async store(
    name: PaymentMethodName,
    method: PaymentMethodImport,
    { card, metadata = {} }: CdeImportRequest,
  ): Promise<VaultCard | null> {
    const presented = {
      accountNumber: new Secret(card.account_number),
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      cardholderName: card.cardholder_name,
    };
    try {
      return await this.vault.create(name.accountId, presented, method.attempt, metadata);
    } catch (error) {
      if (isOtherBody(error)) return this.restart(name, method);
      // The same attempt, by another request: its end will be seen.
      if (isRefusal(error, CONFLICT)) return null;
      throw cardRefusal(error);
    }
  }

  /** Another request with other data has the attempt: it is ending, or it died long ago. */
  private async restart(name: PaymentMethodName, method: PaymentMethodImport): Promise<null> {
    const { attempt, tokenId } = await this.methods.begin(name);
    if (attempt !== method.attempt || tokenId !== null) return null;
    if (this.clock.now().getTime() - method.attemptedAt.getTime() < ATTEMPT_MS) {
      throw new OtherImportRunningError();
    }
    await this.methods.restart(name, method);
    return null;
  }

  /** The token; null when another request was first. */
  private async complete(
    name: PaymentMethodName,
    { attempt }: PaymentMethodImport,
    { card, settings, request }: CardToComplete,
  ): Promise<Token | null> {
    const inquiry = await this.creation.inquire(card.id, settings);
    const metadata = request.metadata ?? {};
    const token = await this.dataSource.transaction(async (tx) => {
      if (!(await this.methods.complete(tx, name, attempt, card.id))) return null;
      const created = await this.creation.create(tx, { card, settings, inquiry, metadata });
      await this.audit.record(tx, {
        action: 'cde.import',
        result: 'success',
        object: { type: 'token', id: card.id },
        details: { provider: name.provider, pci_attestation: settings.pciAttestation },
      });
      return created;
    });
    if (token !== null) this.tasks.nudge();
    return token;
  }

  private async imported(token: Token, isNew: boolean): Promise<CdeImported> {
    return { token: await this.changes.respond(token), isNew };
  }
}

interface CardToComplete {
  readonly card: VaultCard;
  readonly settings: AccountSettings;
  readonly request: CdeImportRequest;
}
