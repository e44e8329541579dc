import { allowInsecureRequests, type Configuration } from 'openid-client';

/**
 * Lets a configuration speak http: to the simulated bank of a laptop. In production the banks file
 * has no http address.
 */
export const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;
