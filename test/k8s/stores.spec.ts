import { describe, expect, it } from '@jest/globals';
import { Cluster } from './support/cluster.js';
import { canRender } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';
import { connects, postgresClusters, renderStores } from './support/stores.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

const POSTGRES = 5432;
const REDIS = 6379;

if (canRender()) {
  const objects = renderStores();
  const cluster = new Cluster(objects);

  describe('the components with Postgres and Valkey', () => {
    it('have only fields and values that their operators and Kubernetes take', async () => {
      expect(typeErrors(objects)).toEqual([]);
      expect(await validationErrors(objects)).toEqual([]);
    });

    it('give each service its own database, with the roles that the services expect', () => {
      const found = postgresClusters(objects).map(({ metadata, spec }) => [
        metadata.name,
        spec.bootstrap.initdb.database,
        spec.bootstrap.initdb.owner,
        spec.managed.roles.map(({ name }) => name),
      ]);
      const wanted = SERVICES.map(({ name }) => {
        const database = name.replaceAll('-', '_');
        return [`${name}-postgres`, database, `${database}_owner`, [`${database}_service`]];
      });
      expect(found.sort()).toEqual(wanted.sort());
    });

    it('confirm commits from a second instance in another zone, and log no parameters', () => {
      for (const { spec } of postgresClusters(objects)) {
        expect(spec.instances).toBe(3);
        expect(spec.postgresql.synchronous).toMatchObject({
          number: 1,
          dataDurability: 'required',
        });
        expect(spec.affinity).toMatchObject({ podAntiAffinityType: 'required' });
        expect(spec.postgresql.parameters).toMatchObject({
          log_parameter_max_length: '0',
          log_parameter_max_length_on_error: '0',
        });
      }
    });

    it.each(SERVICES)('let $name reach its own database, and no other', ({ name }) => {
      const reached = SERVICES.map(({ name: other }) => `${other}-postgres`).filter((postgres) =>
        connects(cluster, `${name}-api`, { 'cnpg.io/cluster': postgres }, POSTGRES),
      );
      expect(reached).toEqual([`${name}-postgres`]);
    });

    it('let every service reach Valkey, and the vault alone the one without a disk', () => {
      const reaching = (role: string) =>
        SERVICES.map(({ name }) => name).filter((name) =>
          connects(cluster, `${name}-api`, { 'tessera.dev/role': role }, REDIS),
        );
      expect(reaching('valkey')).toEqual(SERVICES.map(({ name }) => name));
      expect(reaching('valkey-ephemeral')).toEqual(['vault']);
    });

    it('make the certificate of each store under the name by which it is called', () => {
      const names = objects.flatMap(({ kind, spec }) =>
        kind === 'Certificate' ? (spec as { dnsNames: string[] }).dnsNames : [],
      );
      const stores = SERVICES.flatMap(({ name }) => [`${name}-postgres-rw`, `${name}-postgres-ro`]);
      expect(names).toEqual(expect.arrayContaining([...stores, 'valkey', 'valkey-ephemeral']));
    });
  });
}
