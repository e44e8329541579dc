import { provideCertificates } from './directory-server/tls/kept-certificates.js';

/**
 * Makes the certificates of the directory server in the folder that is named, unless they are there:
 * for whoever starts other services before the sandbox, which read the authority's file.
 */
const [, , folder] = process.argv;
if (folder === undefined || folder === '') throw new Error('Name the folder.');
await provideCertificates(folder, new Date());
