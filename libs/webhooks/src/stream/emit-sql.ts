/** What the prefix of our messages in the log of the database begins with; the owner follows. */
export const MESSAGE_PREFIX = 'tessera.event:';

/**
 * Writes the events of a relation to the log of the database, while the event stream is on. The
 * messages are transactional: a rollback removes them.
 *
 * The switch is a row rather than a setting of the session, which a pooler loses, or of the role, which
 * only a superuser may make. The scan of the table is a subquery without parameters: Postgres makes it
 * once for the statement and skips the rest when there is no row.
 */
export function emitSql(events: string): string {
  return `select pg_logical_emit_message(true, '${MESSAGE_PREFIX}' || s.owner_id, s.body) as lsn
    from ${events} s
    where exists (select from event_stream) and not starts_with(s.event, 'webhook.')`;
}
