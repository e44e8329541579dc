import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { completeIdempotent, currentIdempotencyLease } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import type { CardArtId } from '../ids.js';
import type { SessionCreatedResponse } from '../sessions/dto/session.response.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import type {
  CreateNetworkTokenRequest,
  ListNetworkTokensQuery,
  UpdateNetworkTokenRequest,
} from './dto/network-token.request.js';
import {
  type CardArtResponse,
  cardArtResponse,
  type NetworkTokenResponse,
  networkTokenResponse,
} from './dto/network-token.response.js';
import { NetworkTokenTransitionsService } from './network-token-transitions.service.js';
import { NetworkTokenCreationService } from './network-token-creation.service.js';
import {
  CardArtNotFoundError,
  NetworkTokenDeletedError,
  NetworkTokenNotFoundError,
} from './network-token.errors.js';
import { NetworkTokensRepository } from './network-tokens.repository.js';
import { TokenServiceProvider, type CardArt } from './provider/token-service-provider.js';
import { NetworkTokenWorkRepository } from './provisioning/network-token-work.repository.js';
import { refuseSecurityCodes } from '../pci-tokens/token-metadata.js';
import { linkAnswer } from '../token-answers/token-answers.js';
import { schemeAnswer } from './scheme-answer.js';
import type { StoredNetworkToken } from './stored-network-token.js';

export interface NetworkTokenPage {
  readonly data: readonly NetworkTokenResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class NetworkTokensService {
  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly creation: NetworkTokenCreationService,
    private readonly changes: NetworkTokenTransitionsService,
    private readonly work: NetworkTokenWorkRepository,
    private readonly provider: TokenServiceProvider,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  async create(
    request: CreateNetworkTokenRequest,
    identity: Parameters<NetworkTokenCreationService['create']>[1],
  ): Promise<NetworkTokenResponse | SessionCreatedResponse> {
    const created = await this.creation.create(request, identity);
    return 'session' in created ? created.session : this.remember(await this.get(created.id));
  }

  async get(id: string): Promise<NetworkTokenResponse> {
    return this.read(await this.getStored(id, 'read'));
  }

  async list(query: ListNetworkTokensQuery): Promise<NetworkTokenPage> {
    const { rows, next } = await this.tokens.list(query, this.access.listFilter(1));
    await Promise.all(rows.map((token) => this.verifyOwner(token)));
    return { data: await Promise.all(rows.map((token) => this.read(token))), links: { next } };
  }

  /** Changes the metadata of the token; setting the same metadata again is not a change. */
  async update(id: string, request: UpdateNetworkTokenRequest): Promise<NetworkTokenResponse> {
    refuseSecurityCodes(request.metadata ?? {});
    // The key provider may be slow, so the name is decrypted before the row is locked.
    const { card } = await this.read(await this.getStored(id, 'change'));
    return this.dataSource.transaction(async (tx) => {
      const token = await this.tokens.lock(tx, id);
      if (token === null) throw new NetworkTokenNotFoundError();
      if (token.status === 'deleted') throw new NetworkTokenDeletedError();
      const { metadata = token.metadata } = request;
      const changed = { ...token, metadata: metadata ?? {} };
      await this.changes.setMetadata(tx, token, changed.metadata);
      const showFingerprint = this.config.showsFingerprints;
      const response = networkTokenResponse(changed, card.cardholder_name, { showFingerprint });
      await linkAnswer(tx, id);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /** Deletes the token here at once; the scheme is notified by work that survives this process. */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const token = await this.tokens.lock(tx, id);
      if (token === null || !this.access.may('delete', token.owner)) {
        throw new NetworkTokenNotFoundError();
      }
      await this.verifyOwner(token);
      const dueAt = this.work.deletionDue(token);
      if (await this.changes.delete(tx, id, dueAt)) {
        const object = { type: 'network_token', id };
        await this.audit.record(tx, { action: 'network.token.delete', result: 'success', object });
      }
    });
  }

  /** The token's current card art: cached, and fetched again when the token has other art. */
  async getCardArt(id: string): Promise<CardArtResponse> {
    const { cardArtId, providerReference } = await this.getStored(id, 'read');
    if (cardArtId === null || providerReference === null) {
      throw new CardArtNotFoundError();
    }
    const kept = await this.tokens.findArt(id, cardArtId);
    return cardArtResponse(kept ?? (await this.fetchCardArt(id, cardArtId, providerReference)));
  }

  /**
   * The stored idempotent response shows the cardholder's name, so it is removed with the token: if the
   * token was deleted meanwhile, it is read again without the name.
   */
  private async remember(response: NetworkTokenResponse): Promise<NetworkTokenResponse> {
    if (currentIdempotencyLease() === null) return response;
    return this.dataSource.transaction(async (tx) => {
      const token = await this.tokens.lock(tx, response.id);
      const isDeleted = token !== null && token.secrets === null;
      const remembered = isDeleted ? await this.read(token) : response;
      await linkAnswer(tx, response.id);
      await completeIdempotent(tx, remembered);
      return remembered;
    });
  }

  private async fetchCardArt(
    id: string,
    cardArtId: CardArtId,
    reference: string,
  ): Promise<CardArt> {
    const art = await schemeAnswer(() => this.provider.findCardArt(reference));
    if (art === null) {
      throw new CardArtNotFoundError();
    }
    await this.tokens.keepArt(id, cardArtId, art);
    return art;
  }

  private async getStored(id: string, action: TokenAction): Promise<StoredNetworkToken> {
    const token = await this.tokens.find(id);
    if (token === null || !this.access.may(action, token.owner)) {
      throw new NetworkTokenNotFoundError();
    }
    await this.verifyOwner(token);
    return token;
  }

  /** A deleted token has no key that could decrypt anything, and nothing secret either. */
  private async verifyOwner({ id, secrets }: StoredNetworkToken): Promise<void> {
    if (secrets !== null) await this.sealer.verifyOwner(id, secrets.key);
  }

  private async read(token: StoredNetworkToken): Promise<NetworkTokenResponse> {
    const { id, secrets } = token;
    const sealed = secrets?.sealedCardholderName ?? null;
    const name =
      secrets && sealed && (await this.sealer.openCardholderName(id, secrets.key, sealed));
    const showFingerprint = this.config.showsFingerprints;
    return networkTokenResponse(token, name ?? undefined, { showFingerprint });
  }
}
