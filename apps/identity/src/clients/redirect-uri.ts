const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why a URI must not receive authorization codes. URIs are compared exactly, so only the transport
 * needs to be checked, not tricks in the URI.
 */
export function redirectUriProblems(uri: string): string[] {
  if (!URL.canParse(uri) || uri.includes('*')) return [`"${uri}" is not an absolute URI`];
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (hash !== '' || uri.endsWith('#')) return [`"${uri}" has a fragment`];
  if (username !== '' || password !== '') return [`"${uri}" has user information`];
  const isLoopback = protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
  return protocol === 'https:' || isLoopback
    ? []
    : [`"${uri}" must be https; http is for this machine's own addresses`];
}
