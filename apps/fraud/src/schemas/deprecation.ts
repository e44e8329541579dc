import type { FastifyReply } from 'fastify';

/** Tells a caller since when the schema that it is held to is deprecated (RFC 9745). */
export function announceDeprecation(reply: FastifyReply, since: Date | null): void {
  if (since === null) return;
  void reply.header('deprecation', `@${Math.floor(since.getTime() / 1000)}`);
}
