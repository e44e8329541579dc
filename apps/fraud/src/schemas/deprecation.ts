import type { FastifyReply } from 'fastify';

/** Tells the caller in a header since when the schema of its request is deprecated (RFC 9745). */
export function announceDeprecation(reply: FastifyReply, since: Date | null): void {
  if (since === null) return;
  void reply.header('deprecation', `@${Math.floor(since.getTime() / 1000)}`);
}
