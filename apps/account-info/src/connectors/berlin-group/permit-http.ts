import { allowInsecureRequests, type Configuration } from 'openid-client';

/**
 * Allows a configuration to use http, for the simulated bank on a laptop. In production the banks
 * file contains no http URL.
 */
export const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;
