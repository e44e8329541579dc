import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/fraud.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A value or a credential for a list. */
export type CreateBlacklistEntry = Schemas['CreateBlacklistEntryRequest'];
/** A new entry of a list. */
export type CreatedBlacklistEntry = Schemas['CreatedBlacklistEntryResponse'];
/** An entry of a list. */
export type BlacklistEntry = Schemas['BlacklistEntryResponse'];
/** The filters of a list of entries. */
export type ListBlacklist = QueryOf<operations['listBlacklistEntries']>;
/** A schema for the metadata of payments. */
export type CreateSchema = Schemas['CreateSchemaRequest'];
/** A new version of a schema. */
export type CreateSchemaVersion = Schemas['CreateSchemaVersionRequest'];
/** A schema. */
export type Schema = Schemas['SchemaResponse'];
/** A version of a schema. */
export type SchemaVersion = Schemas['SchemaVersionResponse'];
/** The page of a list of schemas. */
export type ListSchemas = QueryOf<operations['listSchemas']>;

/** Values that rules block. */
export class Blacklist {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateBlacklistEntry, options?: CallOptions): Promise<CreatedBlacklistEntry> {
    return this.#api.request('POST', '/api/admin/blacklist', { ...options, body });
  }

  list(query: ListBlacklist = {}, options?: CallOptions): List<BlacklistEntry> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/blacklist', { ...options, query: page }),
    );
  }

  /** What an import would add, change and refuse, by line. */
  previewImport(
    body: Schemas['PreviewImportRequest'],
    options?: CallOptions,
  ): Promise<Schemas['ImportEntriesResponse']> {
    return this.#api.request('POST', '/api/admin/blacklist/import/preview', { ...options, body });
  }

  /** Imports entries as their preview showed it. */
  import(
    body: Schemas['ImportEntriesRequest'],
    options?: CallOptions,
  ): Promise<Schemas['ImportEntriesResponse']> {
    return this.#api.request('POST', '/api/admin/blacklist/import', { ...options, body });
  }

  get(id: string, options?: CallOptions): Promise<BlacklistEntry> {
    return this.#api.request('GET', '/api/admin/blacklist/{id}', { ...options, params: { id } });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/blacklist/{id}', { ...options, params: { id } });
  }
}

/** Schemas for the metadata of payments. */
export class MetadataSchemas {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateSchema, options?: CallOptions): Promise<SchemaVersion> {
    return this.#api.request('POST', '/api/admin/schemas', { ...options, body });
  }

  list(query: ListSchemas = {}, options?: CallOptions): List<Schema> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/schemas', { ...options, query: page }),
    );
  }

  get(name: string, options?: CallOptions): Promise<Schema> {
    return this.#api.request('GET', '/api/admin/schemas/{name}', { ...options, params: { name } });
  }

  listVersions(name: string, query: ListSchemas = {}, options?: CallOptions): List<SchemaVersion> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/schemas/{name}/versions', {
        ...options,
        params: { name },
        query: page,
      }),
    );
  }

  createVersion(
    name: string,
    body: CreateSchemaVersion,
    options?: CallOptions,
  ): Promise<SchemaVersion> {
    return this.#api.request('POST', '/api/admin/schemas/{name}/versions', {
      ...options,
      params: { name },
      body,
    });
  }

  getVersion(name: string, version: string, options?: CallOptions): Promise<SchemaVersion> {
    return this.#api.request('GET', '/api/admin/schemas/{name}/versions/{version}', {
      ...options,
      params: { name, version },
    });
  }

  /** Rulesets keep using a deprecated version; new ones cannot. */
  deprecateVersion(name: string, version: string, options?: CallOptions): Promise<SchemaVersion> {
    return this.#api.request('POST', '/api/admin/schemas/{name}/versions/{version}/deprecate', {
      ...options,
      params: { name, version },
    });
  }
}
