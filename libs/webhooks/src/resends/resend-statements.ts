/** `total` counts no further. */
const COUNTED = 100_000;

const COLUMNS = `id, owner_id, endpoint_id, status, succeeded, from_at, to_at, total, resent,
  created_at, ended_at`;

export const CREATE_RESEND = {
  name: 'webhook_create_resend',
  text: `insert into webhook_resend
      (id, owner_id, endpoint_id, succeeded, from_at, to_at, total)
    select $1, $2, $3, $4, $5, $6, (
      select count(*) from (
        select 1 from webhook_log
        where endpoint_id = $3 and succeeded = $4 and created_at >= $5 and created_at < $6
        limit ${COUNTED}) counted)
    on conflict do nothing returning ${COLUMNS}`,
};

export const FIND_RESEND = {
  name: 'webhook_find_resend',
  text: `select ${COLUMNS} from webhook_resend where id = $1 and owner_id = $2`,
};

export const CANCEL_RESEND = {
  name: 'webhook_cancel_resend',
  text: `update webhook_resend set status = 'cancelled', ended_at = now()
    where id = $1 and owner_id = $2 and status = 'running'`,
};

export const CLAIM_RESENDS = {
  name: 'webhook_claim_resends',
  text: `with due as materialized (
      select id from webhook_resend where status = 'running' and due_at <= now()
      order by due_at limit $2 for update skip locked)
    update webhook_resend r
    set due_at = now() + $1::int * interval '1 millisecond', attempts = r.attempts + 1
    from due where r.id = due.id returning r.id, r.attempts`,
};

export const POSTPONE_RESEND = {
  name: 'webhook_postpone_resend',
  text: `update webhook_resend set due_at = now() + $2::int * interval '1 millisecond'
    where id = $1 and status = 'running'`,
};

/** Its next batch begins behind the last delivery of the batch before. */
export const LOCK_RESEND = {
  name: 'webhook_lock_resend',
  text: `select ${COLUMNS}, position_at::text as position_at, position_id
    from webhook_resend where id = $1 and status = 'running' for update`,
};

export const COUNT_PENDING = {
  name: 'webhook_count_pending',
  text: `select count(*)::int as pending from (
      select 1 from webhook_delivery where endpoint_id = $1 limit $2) counted`,
};

/** Oldest first. What fails again meanwhile is behind the position, and so is not taken twice. */
export const NEXT_LOGGED = {
  name: 'webhook_next_logged',
  text: `select id, body as sealed, created_at::text as at from webhook_log
    where endpoint_id = $1 and succeeded = $2 and created_at >= $3 and created_at < $4
      and ($5::timestamptz is null or (created_at, id) > ($5, $6::uuid))
    order by created_at, id limit $7 for update`,
};

export const ADVANCE_RESEND = {
  name: 'webhook_advance_resend',
  text: `update webhook_resend set resent = resent + $2::int,
      position_at = coalesce($3::timestamptz, position_at), position_id = coalesce($4::uuid, position_id),
      status = case when $5 then 'completed' else status end,
      ended_at = case when $5 then now() end
    where id = $1`,
};

export const END_RESEND = {
  name: 'webhook_end_resend',
  text: `update webhook_resend set status = 'cancelled', ended_at = now() where id = $1`,
};
