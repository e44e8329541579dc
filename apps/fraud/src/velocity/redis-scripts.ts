/**
 * Shared by both scripts. All keys of a context are in one hash slot (the braces of the prefix), so
 * a decision with several velocities is one script on one node of a cluster. Times are microseconds
 * of Redis' own clock; they and whole numbers up to 2^53 are exact in Lua.
 *
 * A series is a sorted set of decisions by time. For sums, a hash contains the value of each
 * decision, and further hashes the totals by minute (one hash per hour) and by hour (one hash per
 * day). Distinct values are a sorted set by the time at which each was last seen.
 */
const COMMON = `
local prefix = KEYS[1]
local MINUTE, HOUR, DAY = 60000000, 3600000000, 86400000000

local function floor_to(at, width) return at - at % width end
local function text(number) return string.format('%.0f', number) end
local function exact(number) return string.format('%.17g', number) end

local function forget(series, kept, now)
  local events = prefix .. 's:' .. series
  local past = redis.call('ZRANGEBYSCORE', events, '-inf', text(now - kept * 1000000 - MINUTE), 'LIMIT', 0, 64)
  if #past > 0 then
    redis.call('ZREM', events, unpack(past))
    redis.call('HDEL', events .. ':v', unpack(past))
  end
end

local function add(e, id, at, now)
  local events = prefix .. 's:' .. e.series
  local ttl = text(e.kept * 1000 + 7200000)
  if e.aggregate == 'distinct' then
    redis.call('ZADD', events, 'GT', text(at), e.member)
    redis.call('ZREMRANGEBYSCORE', events, '-inf', text(now - e.kept * 1000000 - MINUTE))
    redis.call('PEXPIRE', events, ttl)
    return
  end
  local earlier = redis.call('ZSCORE', events, id)
  if earlier and at - tonumber(earlier) > DAY + MINUTE then
    -- An id means the same payment for a day. Then it is free, and what it stood for keeps its place.
    local past = id .. ':' .. earlier
    redis.call('ZADD', events, earlier, past)
    redis.call('ZREM', events, id)
    local value = redis.call('HGET', events .. ':v', id)
    if value then redis.call('HSET', events .. ':v', past, value) end
  end
  local added = redis.call('ZADD', events, 'NX', text(at), id)
  redis.call('PEXPIRE', events, ttl)
  if added == 1 and (e.aggregate == 'sum' or e.aggregate == 'avg') then
    redis.call('HSET', events .. ':v', id, e.value)
    redis.call('PEXPIRE', events .. ':v', ttl)
    for _, size in ipairs({ { MINUTE, HOUR, ':m:' }, { HOUR, DAY, ':h:' } }) do
      local sums = events .. size[3] .. text(floor_to(at, size[2]))
      local field = text(floor_to(at, size[1]))
      redis.call('HINCRBYFLOAT', sums, 's' .. field, e.value)
      redis.call('HINCRBY', sums, 'n' .. field, 1)
      redis.call('PEXPIRE', sums, text(e.kept * 1000 + 2 * 86400000))
    end
  end
  forget(e.series, e.kept, now)
end
`;

/**
 * ARGV[1]: the call as JSON, with what each entry adds and reads. ARGV[2]: the run ID of this
 * server, ARGV[3]: that of the server on which this process last counted in the context, or
 * nothing. Returns one list per entry: since when everything is counted, then the value of each
 * reading, all as strings; and the gap of the context, if it has one.
 *
 * A server that was restarted or promoted may lack the newest writes of its predecessor, but its
 * data is always a prefix of them. So the time of the last decision that it knows tells since when
 * decisions may be missing. In addition to the histories, their hash contains: "#run", the server
 * that wrote last; "#alive", when the last decision was counted; "#taken", the value of "#alive"
 * when this server took over; and "#gap", the period in which decisions may be missing.
 */
export const RECORD_SCRIPT = `${COMMON}
local call = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

local function covered_from(e)
  local known = redis.call('HGET', prefix .. 'history', e.definition)
  if not known then return '' end
  local from, kept = string.match(known, '^(%-?%d+) (%d+) ')
  from, kept = tonumber(from), tonumber(kept)
  if kept < e.kept then from = math.max(from, now - kept * 1000000) end
  return text(from)
end

local function slots(events, kind, from, to, width, page)
  local sum, n = 0, 0
  local at = from
  while at < to do
    local sums = events .. kind .. text(floor_to(at, page))
    local stop = math.min(to, floor_to(at, page) + page)
    local fields = {}
    while at < stop do
      fields[#fields + 1] = 's' .. text(at)
      fields[#fields + 1] = 'n' .. text(at)
      at = at + width
    end
    local values = redis.call('HMGET', sums, unpack(fields))
    for i = 1, #values, 2 do
      if values[i] then
        sum = sum + tonumber(values[i])
        n = n + tonumber(values[i + 1])
      end
    end
  end
  return sum, n
end

local function single(events, from, to)
  local sum, n = 0, 0
  local ids = redis.call('ZRANGEBYSCORE', events, from, to)
  for i = 1, #ids, 1000 do
    local values = redis.call('HMGET', events .. ':v', unpack(ids, i, math.min(#ids, i + 999)))
    for _, value in ipairs(values) do
      if value then
        sum = sum + tonumber(value)
        n = n + 1
      end
    end
  end
  return sum, n
end

-- Whole hours and minutes from their totals, the oldest part of a minute from single decisions.
local function total(events, start)
  local minute = floor_to(start, MINUTE) + MINUTE
  if minute > now then return single(events, '(' .. text(start), '+inf') end
  local hour = floor_to(minute - 1, HOUR) + HOUR
  local s1, n1 = single(events, '(' .. text(start), '(' .. text(minute))
  local s2, n2 = slots(events, ':m:', minute, math.min(hour, now + 1), MINUTE, HOUR)
  local s3, n3 = slots(events, ':h:', hour, now + 1, HOUR, DAY)
  return s1 + s2 + s3, n1 + n2 + n3
end

local state = prefix .. 'history'
local run, previous = ARGV[2], ARGV[3]
local known = redis.call('HMGET', state, '#run', '#alive', '#taken', '#gap')
local gap = known[4] or ''

local function widen_gap(from)
  if gap ~= '' then from = math.min(from, tonumber(string.match(gap, '^%-?%d+'))) end
  gap = text(from) .. ' ' .. text(now)
  redis.call('HSET', state, '#gap', gap)
end

if known[1] ~= run then
  if known[1] then widen_gap(tonumber(known[2])) end
  redis.call('HSET', state, '#run', run, '#taken', known[2] or text(now))
elseif previous ~= '' and previous ~= run then
  -- Another process was here first. What this one counted on the other server is lost since then.
  widen_gap(tonumber(known[3]))
end
redis.call('HSET', state, '#alive', text(now))

local answers = {}
for i, e in ipairs(call.entries) do
  if e.adds then add(e, call.id, now, now) end
  local events = prefix .. 's:' .. e.series
  local answer = { covered_from(e) }
  for _, reading in ipairs(e.readings) do
    local start = now - reading[1] * 1000000
    local value
    if e.aggregate == 'sum' or e.aggregate == 'avg' then
      local sum, n = total(events, start)
      if e.aggregate == 'sum' then value = exact(sum)
      elseif n > 0 then value = exact(sum / n)
      else value = '' end
    else
      local n = redis.call('ZCOUNT', events, '(' .. text(start), '+inf')
      if e.aggregate == 'count' then n = math.min(n, reading[2]) end
      value = text(n)
    end
    answer[#answer + 1] = value
  end
  answers[i] = answer
end
return { text(now), answers, gap }
`;

/** ARGV[1]: definition, aggregate and kept of a history with its additions, as JSON. */
export const BACKFILL_SCRIPT = `${COMMON}
local history = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
for _, past in ipairs(history.additions) do
  past.aggregate = history.aggregate
  past.kept = history.kept
  add(past, past.id, past.at, now)
end
return #history.additions
`;

/**
 * The history of a definition is one string, "covered kept registered filling": since when
 * everything is counted, how many seconds are kept, when it was first counted, and until when a
 * process has the lease to load it. A flushed Redis no longer has it, which is how a flush is
 * detected.
 *
 * ARGV: definition, kept seconds, lease seconds. Returns covered, registered and now, or nothing.
 */
export const CLAIM_SCRIPT = `
local key, definition = KEYS[1] .. 'history', ARGV[1]
local kept, lease = tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local known = redis.call('HGET', key, definition)
local covered, had, registered, filling = now, kept, now, 0
if known then
  covered, had, registered, filling = string.match(known, '^(%-?%d+) (%d+) (%d+) (%d+)$')
  covered, had, registered, filling = tonumber(covered), tonumber(had), tonumber(registered), tonumber(filling)
  if had < kept then covered = math.max(covered, now - had * 1000000) end
end
local mine = filling < now
if mine then filling = now + lease * 1000000 end
redis.call('HSET', key, definition, string.format('%.0f %.0f %.0f %.0f', covered, math.max(had, kept), registered, filling))
if not mine then return nil end
return { string.format('%.0f', covered), string.format('%.0f', registered), string.format('%.0f', now) }
`;

/** ARGV: definition, since when everything is counted, 1 to release the lease for loading. */
export const COVER_SCRIPT = `
local key, definition = KEYS[1] .. 'history', ARGV[1]
local known = redis.call('HGET', key, definition)
-- Flushed meanwhile: what was read in is gone, too.
if not known then return 0 end
local covered, kept, registered = string.match(known, '^(%-?%d+) (%d+) (%d+)')
local time = redis.call('TIME')
local filling = ARGV[3] == '1' and 0 or (time[1] + 30) * 1000000
covered = math.min(tonumber(covered), tonumber(ARGV[2]))
redis.call('HSET', key, definition, string.format('%.0f %s %s %.0f', covered, kept, registered, filling))
return 1
`;
