export { referenceProblems } from './release-problems.js';
export { baseImageProblems, buildArguments, readBaseImages } from './base-images.js';
export type { BaseImage } from './base-images.js';
export { changesetProblems } from './changesets.js';
export { imageReferences } from './image-references.js';
export { createRelease, signFiles } from './create-release.js';
export type { ReleaseOptions } from './create-release.js';
export { packPackage, publishedPackages } from './npm-packages.js';
export {
  packPythonPackage,
  pythonPackages,
  pythonProblems,
  pythonVersion,
} from './python-packages.js';
export { ReleaseError } from './release-error.js';
export { releaseProblems } from './release-problems.js';
export type { ReleaseIdentity } from './service-sbom.js';
export { serviceSbom } from './service-sbom.js';
export { setVersion } from './set-version.js';
export { verifyRelease } from './verify-release.js';
export { folderPackages } from './folder-packages.js';
export { PemSigner, Pkcs11Signer, readPublicKey } from './signer.js';
export type { Signer } from './signer.js';
