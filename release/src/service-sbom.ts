import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import { folderPackages } from './folder-packages.js';
import type { FolderPackage } from './folder-packages.js';

/** What identifies a release. */
export interface ReleaseIdentity {
  readonly version: string;
  /** Of git, 40 hex digits. */
  readonly commit: string;
  /** Of the commit, so that the same commit gives the same bytes. */
  readonly committedAt: Date;
}

const licenses = new Contrib.License.Factories.LicenseFactory(
  await import('spdx-expression-parse').then(({ default: parse }) => parse),
);
const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licenses,
);

/**
 * The CycloneDX 1.6 bill of materials of a service, as JSON: each package in its production folder,
 * with version, license, package URL and the hash that the lock file has for it.
 *
 * @param folder as `docker/assemble.js` writes it
 * @param service such as `vault`
 * @param integrities by place, `sha512-…` in base64, from the lock file
 * @throws Error if the result does not match the CycloneDX schema
 */
export async function serviceSbom(
  folder: string,
  service: string,
  integrities: Readonly<Record<string, string | undefined>>,
  release: ReleaseIdentity,
): Promise<string> {
  const packages = folderPackages(folder);
  const byPlace = new Map(
    packages.map((each) => [each.place, componentOf(each, service, integrities[each.place])]),
  );
  for (const { place, needs } of packages) {
    for (const need of needs) {
      const target = byPlace.get(need);
      if (target !== undefined) byPlace.get(place)?.dependencies.add(target.bomRef);
    }
  }
  const subject = byPlace.get(`apps/${service}`);
  if (subject === undefined) throw new Error(`The folder has no apps/${service}.`);
  subject.version = release.version;
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: subject, timestamp: release.committedAt }),
    components: new Models.ComponentRepository(
      [...byPlace.values()].filter((each) => each !== subject),
    ),
  });
  const json = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  ).serialize(bom, { sortLists: true, space: 2 });
  const problem: unknown = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(
    json,
  );
  if (problem !== null) {
    throw new Error(`The SBOM of ${service} is invalid: ${JSON.stringify(problem)}`);
  }
  return `${json}\n`;
}

function componentOf(
  { place, manifest }: FolderPackage,
  service: string,
  integrity: string | undefined,
): Models.Component {
  const type =
    place === `apps/${service}` ? Enums.ComponentType.Application : Enums.ComponentType.Library;
  const { name, version, licenses: former = [] } = manifest;
  const license = manifest.license ?? former.map((each) => each.type).join(' OR ');
  const component = components.makeComponent(
    { name, version, ...(license === '' ? {} : { license }) },
    type,
  );
  if (component === undefined) throw new Error(`${place} has no name.`);
  component.bomRef.value = place;
  const [packageName = name, scope] = name.split('/').reverse();
  component.purl = new PackageURL(
    'npm',
    scope,
    packageName,
    version,
    undefined,
    undefined,
  ).toString();
  if (integrity !== undefined) {
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], digest);
  }
  return component;
}
