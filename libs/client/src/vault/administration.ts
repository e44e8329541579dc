import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/vault.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A type of generic tokens. */
export type CreateTokenType = Schemas['CreateTypeRequest'];
/** A type of generic tokens. */
export type TokenType = Schemas['TypeResponse'];
/** The page of a list of types. */
export type ListTokenTypes = QueryOf<operations['listTypes']>;
/** The name and scopes of a key. */
export type CreateApiKey = Schemas['CreateApiKeyRequest'];
/** The changes of a key. */
export type UpdateApiKey = Schemas['UpdateApiKeyRequest'];
/** A key, without its value. */
export type ApiKey = Schemas['ApiKeyResponse'];
/** A key with its value, which is shown only once. */
export type CreatedApiKey = Schemas['ApiKeyCreatedResponse'];
/** The page of a list of keys. */
export type ListApiKeys = QueryOf<operations['listAPIKeys']>;

/** Types of generic tokens. */
export class TokenTypes {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateTokenType, options?: CallOptions): Promise<TokenType> {
    return this.#api.request('POST', '/api/admin/types', { ...options, body });
  }

  list(query: ListTokenTypes = {}, options?: CallOptions): List<TokenType> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/types', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<TokenType> {
    return this.#api.request('GET', '/api/admin/types/{id}', { ...options, params: { id } });
  }
}

/** API keys of the vault. New programs use access tokens. */
export class ApiKeys {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateApiKey, options?: CallOptions): Promise<CreatedApiKey> {
    return this.#api.request('POST', '/api/admin/api-keys', { ...options, body });
  }

  list(query: ListApiKeys = {}, options?: CallOptions): List<ApiKey> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/api-keys', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<ApiKey> {
    return this.#api.request('GET', '/api/admin/api-keys/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateApiKey, options?: CallOptions): Promise<ApiKey> {
    return this.#api.request('PATCH', '/api/admin/api-keys/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Ends the key at once. */
  async revoke(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/api-keys/{id}', { ...options, params: { id } });
  }
}
