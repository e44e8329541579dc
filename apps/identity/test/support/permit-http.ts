import { allowInsecureRequests, type Configuration } from 'openid-client';

/** Lets a configuration speak http: the issuer of a test is on loopback. */
export const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;
