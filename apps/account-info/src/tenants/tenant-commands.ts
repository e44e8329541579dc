import { AuditTrailService } from '@tessera/audit';
import {
  CommandError,
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import { toAccountId, type AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import type { EntityManager } from 'typeorm';
import { parseTenantChange, SETTINGS } from './tenant-settings.js';
import type { Tenant } from './tenant.entity.js';
import { TenantsRepository } from './tenants.repository.js';

const MAX_NAME_LENGTH = 100;

const tenantCreate = defineCommand({
  name: 'tenant create',
  summary: 'Create a tenant, enabled; its id is printed.',
  options: {
    name: { type: 'string', placeholder: 'NAME', required: true, describe: 'For people' },
    id: {
      type: 'string',
      placeholder: 'UUID',
      describe: 'Instead of a generated one; a tenant that has it already is left as it is',
    },
    ...SETTINGS,
  },
  async run(context) {
    const { name, id: given } = context.values;
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
      throw new UsageError(`--name has 1 to ${MAX_NAME_LENGTH} characters.`);
    }
    if (given !== undefined && !isUuid(given)) throw new UsageError('--id must be a UUID.');
    const id = given === undefined ? undefined : toAccountId(given);
    const change = parseTenantChange(context.values);
    const tenants = tenantsOf(context);
    const existing = id === undefined ? null : await tenants.findStored(id);
    if (existing === null) await refuseTaken(context, change.clientIds ?? [], null);
    const created = existing ?? (await create(context, { name, id }, change));
    context.print(await storedResult(context, created.id), created.id);
  },
});

const tenantSet = defineCommand({
  name: 'tenant set',
  summary: 'Change a tenant. A list that is given takes the place of the one that was.',
  parameters: ['TENANT'],
  options: {
    name: { type: 'string', placeholder: 'NAME', describe: 'For people' },
    ...SETTINGS,
  },
  async run(context) {
    const { id, name } = await getTenant(context);
    const change = { ...parseTenantChange(context.values), name: context.values.name };
    if (Object.values(change).every((value) => value === undefined)) {
      throw new UsageError('There is nothing to set.');
    }
    await refuseTaken(context, change.clientIds ?? [], id);
    await context.dataSource.transaction(async (tx) => {
      await tenantsOf(context).change(tx, id, change);
      await record(tx, context, 'tenant.set', id, detailsOf(change));
    });
    context.print(await storedResult(context, id), `${change.name ?? name} is changed.`);
  },
});

const tenantList = defineCommand({
  name: 'tenant list',
  summary: 'List the tenants with their clients and settings.',
  async run(context) {
    const tenants = (await tenantsOf(context).list()).map(tenantResult);
    const rows = tenants.map((tenant) => [
      tenant.id,
      tenant.name,
      tenant.enabled ? 'enabled' : 'disabled',
      `${tenant.retention_days} d`,
      tenant.clients.join(' ') || '-',
      tenant.redirect_origins.join(' ') || '-',
    ]);
    const headings = ['ID', 'NAME', 'STATE', 'RETENTION', 'CLIENTS', 'ORIGINS'];
    context.print(tenants, textTable([headings, ...rows]));
  },
});

function enabling(name: string, summary: string, enabled: boolean): Command {
  return defineCommand({
    name,
    summary,
    parameters: ['TENANT'],
    async run(context) {
      const { id, name: shown } = await getTenant(context);
      await context.dataSource.transaction(async (tx) => {
        await tenantsOf(context).setEnabled(tx, id, enabled);
        await record(tx, context, enabled ? 'tenant.enable' : 'tenant.disable', id);
      });
      const text = `${shown} is ${enabled ? 'enabled' : 'disabled'}.`;
      context.print(await storedResult(context, id), text);
    },
  });
}

export const tenantCommands: readonly Command[] = [
  tenantCreate,
  tenantSet,
  enabling('tenant enable', 'Answer the clients of a tenant.', true),
  enabling('tenant disable', 'Refuse the clients of a tenant until it is enabled again.', false),
  tenantList,
];

type ListedTenant = Awaited<ReturnType<TenantsRepository['list']>>[number];

function tenantResult({ tenant, clientIds }: ListedTenant) {
  return {
    id: tenant.id,
    name: tenant.name,
    enabled: tenant.enabled,
    retention_days: tenant.retentionDays,
    clients: [...clientIds],
    redirect_origins: tenant.redirectOrigins,
  };
}

/** A tenant as it is after a change. */
async function storedResult(context: CommandContext, id: string) {
  const all = await tenantsOf(context).list();
  const found = all.find(({ tenant }) => tenant.id === id);
  if (found === undefined) throw new CommandError(`There is no tenant ${id}.`);
  return tenantResult(found);
}

type TenantChange = ReturnType<typeof parseTenantChange> & { readonly name?: string | undefined };

function create(
  context: CommandContext,
  tenant: { readonly name: string; readonly id?: AccountId | undefined },
  change: TenantChange,
): Promise<Tenant> {
  const tenants = tenantsOf(context);
  return context.dataSource.transaction(async (tx) => {
    const created = await tenants.create(tx, tenant);
    await tenants.change(tx, created.id, change);
    await record(tx, context, 'tenant.create', created.id, detailsOf(change));
    return created;
  });
}

async function record(
  tx: EntityManager,
  context: CommandContext,
  action: string,
  id: AccountId,
  details: Record<string, string | number> = {},
): Promise<void> {
  const object = { type: 'tenant', id };
  await AuditTrailService.forCommand(context).record(tx, {
    action,
    result: 'success',
    object,
    details,
  });
}

function detailsOf({ retentionDays, redirectOrigins, clientIds }: TenantChange) {
  return {
    ...(retentionDays !== undefined && { retention_days: retentionDays }),
    ...(redirectOrigins !== undefined && { redirect_origins: redirectOrigins.join(' ') }),
    ...(clientIds !== undefined && { clients: clientIds.join(' ') }),
  };
}

function tenantsOf(context: CommandContext): TenantsRepository {
  const integrity = RowIntegrityService.forCommand(context);
  return new TenantsRepository(context.dataSource, new SystemClock(), integrity);
}

/** @throws CommandError when there is no such tenant */
async function getTenant(context: CommandContext): Promise<Tenant> {
  const [id = ''] = context.args;
  if (!isUuid(id)) throw new UsageError('A tenant is named by its id, which tenant list shows.');
  const tenant = await tenantsOf(context).findStored(toAccountId(id));
  if (tenant === null) throw new CommandError(`There is no tenant ${id}.`);
  return tenant;
}

async function refuseTaken(
  context: CommandContext,
  clientIds: readonly string[],
  exceptTenantId: AccountId | null,
): Promise<void> {
  const taken = await tenantsOf(context).takenClients(clientIds, exceptTenantId);
  if (taken.length === 0) return;
  throw new CommandError(
    `Another tenant has the client ${taken.join(', ')}; a client acts for one.`,
  );
}
