import { allowInsecureRequests, type Configuration } from 'openid-client';

/** Allows http: the issuer of a test is on loopback. */
export const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;
