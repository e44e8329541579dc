import { allowInsecureRequests, type Configuration } from 'openid-client';

/** Allows http, for identity on a laptop. The library marks it as deprecated to make it stand out. */
export const permitHttp: (configuration: Configuration) => void = allowInsecureRequests;
