import { provideCertificates } from './directory-server/tls/certificate-store.js';

/**
 * Creates the certificates of the directory server in the given folder unless they exist, for
 * services that start before the sandbox and read the authority's file.
 */
const [, , folder] = process.argv;
if (folder === undefined || folder === '') throw new Error('The folder is required.');
await provideCertificates(folder, new Date());
