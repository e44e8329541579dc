/**
 * `@tessera/webhooks/receiver`: for programs that receive notifications. Needs only Node; a test
 * checks that nothing here imports a framework, a driver or the sending half of this package.
 */
export { SIGNATURE_HEADER, signBody, verifySignature } from './signature.js';
export { signStandard, STANDARD_HEADERS, verifyStandardSignature } from './standard-signature.js';
export type { SignedNotification } from './standard-signature.js';
export { SeenEvents } from './seen-events.js';
export { SIGNATURE_VECTORS } from './signature-vectors.js';
export type { SignatureVector } from './signature-vectors.js';
