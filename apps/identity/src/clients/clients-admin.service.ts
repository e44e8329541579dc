import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { ConflictError, NotFoundError, ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { IdentityConfig } from '../config.js';
import { CallerRightsService } from '../people/caller-rights.service.js';
import { InsufficientRightsError } from '../people/rights.js';
import { defaultScopes } from './client-definition.js';
import type { Client } from './client.entity.js';
import {
  ClientExistsError,
  ClientNotFoundError,
  InvalidClientDefinitionError,
  PublicClientError,
} from './clients.errors.js';
import { ClientsService, type InTransaction, type IssuedClient } from './clients.service.js';
import type { CreateClientRequest } from './dto/client.request.js';
import {
  clientResponse,
  issuedClientResponse,
  type ClientResponse,
  type IssuedClientResponse,
} from './dto/client.response.js';

/**
 * Clients, for administrators. A new secret is as good as the access that it opens, so callers can
 * create and rotate only clients that have no more than they have.
 */
@Injectable()
export class ClientsAdminService {
  constructor(
    private readonly clients: ClientsService,
    private readonly rights: CallerRightsService,
    private readonly config: IdentityConfig,
  ) {}

  async list(): Promise<ClientResponse[]> {
    return (await this.clients.list()).map(clientResponse);
  }

  async create(request: CreateClientRequest, caller: Principal): Promise<IssuedClientResponse> {
    const { grant = 'client_credentials', title } = request;
    const byDefault = grant === 'client_credentials' ? [this.config.instance] : [];
    const { audiences = byDefault } = request;
    const { scopes = defaultScopes(grant, audiences) } = request;
    const rights = await this.check(caller);
    rights({ scopes, audiences });
    const definition = {
      name: request.name,
      grant,
      scopes,
      audiences,
      isPublic: request.public ?? false,
      redirectUris: request.redirect_uris ?? [],
      postLogoutRedirectUris: request.post_logout_redirect_uris ?? [],
      ...(title !== undefined && { title }),
    };
    return issuedClientResponse(await asApi(() => this.clients.create(definition, storeIssued)));
  }

  async rotate(
    id: string,
    overlapMinutes: number,
    caller: Principal,
  ): Promise<IssuedClientResponse> {
    const check = await this.check(caller);
    const options = { overlapMinutes, check };
    return issuedClientResponse(await asApi(() => this.clients.rotate(id, options, storeIssued)));
  }

  async disable(id: string): Promise<ClientResponse> {
    return clientResponse(await asApi(() => this.clients.disable(id, store)));
  }

  async enable(id: string, caller: Principal): Promise<ClientResponse> {
    const check = await this.check(caller);
    const finish: InTransaction<Client> = async (tx, client) => {
      check(client);
      await store(tx, client);
    };
    return clientResponse(await asApi(() => this.clients.enable(id, finish)));
  }

  /** @returns what throws for a client that has more than the caller */
  private async check(caller: Principal) {
    const rights = await this.rights.of(caller);
    return ({ scopes, audiences }: Pick<Client, 'scopes' | 'audiences'>): void => {
      if (audiences.every((audience) => rights.holds(scopes, audience))) return;
      throw new InsufficientRightsError(
        'The client would have more access than you, so you cannot create it, enable it or change its secret. Ask an operator to run the command.',
      );
    };
  }
}

const store: InTransaction<Client> = (tx, client) => completeIdempotent(tx, clientResponse(client));

const storeIssued: InTransaction<IssuedClient> = (tx, issued) =>
  completeIdempotent(tx, issuedClientResponse(issued));

/** The errors of the commands, as the API shows them. */
async function asApi<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidClientDefinitionError) {
      throw new ValidationFailedError([...error.problems]);
    }
    if (error instanceof ClientExistsError) {
      throw new ConflictError('A client with this name exists already.', { code: 'client_exists' });
    }
    if (error instanceof ClientNotFoundError) {
      throw new NotFoundError('No client with this ID was found.');
    }
    if (error instanceof PublicClientError) {
      throw new ConflictError('The client is public: it has no secret.', { code: 'public_client' });
    }
    throw error;
  }
}
