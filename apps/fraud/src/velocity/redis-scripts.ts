/**
 * Times are microseconds of Redis' own clock; they and whole numbers up to 2^53 are exact in Lua.
 *
 * A series is one string: records in order of time, each of 7 bytes of time, 11 characters of the
 * decision, and, for sums and averages, 8 bytes of its value. For distinct values the value takes the
 * place of the decision, with the time at which it was last seen. One command reads such a series,
 * and one writes it.
 *
 * A series of more than 64 records is spread over further keys, where its length does not matter, and
 * "+" is left in its place: a sorted set of decisions by time (":e"). For sums, a hash contains the
 * value of each decision (":v"), and further hashes the totals by minute (one hash per hour) and by
 * hour (one hash per day). Distinct values are a sorted set by the time at which each was last seen.
 */
const COMMON = `
local MINUTE, DAY = 60000000, 86400000000
local MAX_RECORDS, SPREAD, FREED = 64, '+', '...........'
local WITHOUT_VALUE, WITH_VALUE = 18, 26

local function text(number) return string.format('%.0f', number) end

-- The number of records that are not younger than a time.
local function count_until(packed, size, time)
  local low, high = 0, #packed / size
  while low < high do
    local middle = math.floor((low + high) / 2)
    if struct.unpack('>I7', packed, middle * size + 1) <= time then low = middle + 1 else high = middle end
  end
  return low
end

-- What only a series needs that is spread. Made on use, because functions are made in each call.
local function spread_parts()
  local HOUR = 3600000000

  local function floor_to(at, width) return at - at % width end

  local function forget(e, now)
    local events = e.key .. ':e'
    local past = redis.call('ZRANGEBYSCORE', events, '-inf', text(now - e.kept * 1000000 - MINUTE), 'LIMIT', 0, 64)
    if #past > 0 then
      redis.call('ZREM', events, unpack(past))
      redis.call('HDEL', e.key .. ':v', unpack(past))
    end
  end

  local function add_spread(e, id, at, now)
    local events, values, ttl = e.key .. ':e', e.key .. ':v', text(e.kept * 1000 + 7200000)
    if e.aggregate == 'distinct' then
      redis.call('ZADD', events, 'GT', text(at), id)
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
      local value = redis.call('HGET', values, id)
      if value then redis.call('HSET', values, past, value) end
    end
    local added = redis.call('ZADD', events, 'NX', text(at), id)
    redis.call('PEXPIRE', events, ttl)
    if added == 1 and e.size == WITH_VALUE then
      redis.call('HSET', values, id, e.value)
      redis.call('PEXPIRE', values, ttl)
      for _, width in ipairs({ { MINUTE, HOUR, ':m:' }, { HOUR, DAY, ':h:' } }) do
        local sums = e.key .. width[3] .. text(floor_to(at, width[2]))
        local field = text(floor_to(at, width[1]))
        redis.call('HINCRBYFLOAT', sums, 's' .. field, e.value)
        redis.call('HINCRBY', sums, 'n' .. field, 1)
        redis.call('PEXPIRE', sums, text(e.kept * 1000 + 2 * 86400000))
      end
    end
    forget(e, now)
  end

  local function spread(e, packed, now)
    for from = 1, #packed, e.size do
      local at, id = struct.unpack('>I7c11', packed, from)
      if id == FREED then id = FREED .. text(at) end
      local single = { key = e.key, aggregate = e.aggregate, kept = e.kept, size = e.size }
      if e.size == WITH_VALUE then single.value = string.format('%.17g', (struct.unpack('>d', packed, from + 18))) end
      add_spread(single, id, at, now)
    end
  end

  local function slots(key, kind, from, to, width, page)
    local sum, n = 0, 0
    local at = from
    while at < to do
      local sums = key .. kind .. text(floor_to(at, page))
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

  local function single(key, from, to)
    local sum, n = 0, 0
    local ids = redis.call('ZRANGEBYSCORE', key .. ':e', from, to)
    for i = 1, #ids, 1000 do
      local values = redis.call('HMGET', key .. ':v', unpack(ids, i, math.min(#ids, i + 999)))
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
  local function total(key, start, now)
    local minute = floor_to(start, MINUTE) + MINUTE
    if minute > now then return single(key, '(' .. text(start), '+inf') end
    local hour = floor_to(minute - 1, HOUR) + HOUR
    local s1, n1 = single(key, '(' .. text(start), '(' .. text(minute))
    local s2, n2 = slots(key, ':m:', minute, math.min(hour, now + 1), MINUTE, HOUR)
    local s3, n3 = slots(key, ':h:', hour, now + 1, HOUR, DAY)
    return s1 + s2 + s3, n1 + n2 + n3
  end

  return add_spread, spread, total
end

-- Adds a decision to a packed series. Returns the series, and whether it has changed.
local function add_packed(e, packed, id, at, now)
  local size = e.size
  local start = string.find(packed, id, 8, true)
  -- The same characters may be a part of two records.
  while start and (start - 8) % size ~= 0 do start = string.find(packed, id, start + 1, true) end
  if start then
    start = start - 7
    local earlier = struct.unpack('>I7', packed, start)
    if e.aggregate == 'distinct' then
      if earlier >= at then return packed, false end
      packed = string.sub(packed, 1, start - 1) .. string.sub(packed, start + size)
    else
      if at - earlier <= DAY + MINUTE then return packed, false end
      packed = string.sub(packed, 1, start + 6) .. FREED .. string.sub(packed, start + 18)
    end
  end
  local record = struct.pack('>I7', at) .. id
  if size == WITH_VALUE then record = record .. struct.pack('>d', tonumber(e.value)) end
  local length = #packed
  if length == 0 or struct.unpack('>I7', packed, length - size + 1) <= at then
    packed = packed .. record
  else
    local before = count_until(packed, size, at) * size
    packed = string.sub(packed, 1, before) .. record .. string.sub(packed, before + 1)
  end
  local oldest = now - e.kept * 1000000 - MINUTE
  if struct.unpack('>I7', packed) <= oldest then
    packed = string.sub(packed, count_until(packed, size, oldest) * size + 1)
  end
  return packed, true
end

-- Adds a decision to a series, as far as it is not counted yet. Returns the series.
local function add(e, id, at, now)
  local stored = redis.call('GET', e.key) or ''
  if e.aggregate == 'distinct' then id = e.member end
  if stored == SPREAD then
    local add_spread = spread_parts()
    add_spread(e, id, at, now)
    redis.call('PEXPIRE', e.key, text(e.kept * 1000 + 7200000))
    return SPREAD
  end
  local packed, has_changed = add_packed(e, stored, id, at, now)
  if not has_changed then return packed end
  if #packed > MAX_RECORDS * e.size then
    local _, spread = spread_parts()
    spread(e, packed, now)
    packed = SPREAD
  end
  if packed ~= '' then
    redis.call('SET', e.key, packed, 'PX', text(e.kept * 1000 + 7200000))
  elseif stored ~= '' then
    redis.call('DEL', e.key)
  end
  return packed
end
`;

/**
 * KEYS: the history of the context, then the series of all decisions. ARGV: the run ID of this server;
 * that of the server on which this process last counted there, or nothing; the number of plans, then
 * for each its definition, aggregate, kept seconds, and its readings: their number, then seconds and
 * limit of each. Then for each decision its ID, the number of its series, and for each series its plan
 * and what it adds ("-" for nothing). Returns the time, the gap of the context if it has one, then the
 * history of each plan's definition, then the value of each reading, all as strings.
 *
 * A server that was restarted or promoted may lack the newest writes of its predecessor, but its
 * data is always a prefix of them. So the time of a decision that it knows tells since when decisions
 * may be missing. In addition to the histories, their hash contains: "#run", the server that wrote
 * last; "#alive", when a decision was counted, at most a tenth of a second before the last one;
 * "#taken", the value of "#alive" when this server took over; and "#gap", the period in which
 * decisions may be missing.
 */
export const RECORD_SCRIPT = `${COMMON}
-- The sum of a packed series from a record on, without the errors of adding binary fractions.
local function sum_packed(packed, size, first)
  local sum, rest = 0, 0
  for from = first * size + 1, #packed, size do
    local value = struct.unpack('>d', packed, from + 18)
    local new = sum + value
    if math.abs(sum) >= math.abs(value) then rest = rest + ((sum - new) + value)
    else rest = rest + ((value - new) + sum) end
    sum = new
  end
  return sum + rest, #packed / size - first
end

local function sum_of(e, series, start, now)
  local sum, n
  if series == SPREAD then
    local _, _, total = spread_parts()
    sum, n = total(e.key, start, now)
  else
    sum, n = sum_packed(series, e.size, count_until(series, e.size, start))
  end
  -- Fifteen digits are as many as a decimal fraction keeps.
  local exact = string.format(sum == math.floor(sum) and '%.17g' or '%.15g', sum)
  if e.aggregate == 'sum' then return exact end
  if n == 0 then return '' end
  return string.format('%.17g', tonumber(exact) / n)
end

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local run, previous = ARGV[1], ARGV[2]
local state = KEYS[1]

local fields, plans, arg = { '#run', '#alive', '#taken', '#gap' }, {}, 4
for i = 1, tonumber(ARGV[3]) do
  local aggregate, first = ARGV[arg + 1], arg + 4
  local is_sum = aggregate == 'sum' or aggregate == 'avg'
  arg = first + 2 * ARGV[arg + 3]
  fields[i + 4] = ARGV[first - 4]
  plans[i] = {
    aggregate = aggregate, kept = tonumber(ARGV[first - 2]), is_sum = is_sum,
    size = is_sum and WITH_VALUE or WITHOUT_VALUE, first = first, last = arg - 2,
  }
end
local known = redis.call('HMGET', state, unpack(fields))
local gap, missing_from = known[4] or '', nil
if known[1] ~= run then
  if known[1] then missing_from = tonumber(known[2]) end
  redis.call('HSET', state, '#run', run, '#taken', known[2] or text(now), '#alive', text(now))
else
  -- Another process was here first. What this one counted on the other server is lost since then.
  if previous ~= '' and previous ~= run then missing_from = tonumber(known[3]) end
  if math.abs(now - known[2]) >= 100000 then redis.call('HSET', state, '#alive', text(now)) end
end
if missing_from then
  if gap ~= '' then missing_from = math.min(missing_from, tonumber(string.match(gap, '^%-?%d+'))) end
  gap = text(missing_from) .. ' ' .. text(now)
  redis.call('HSET', state, '#gap', gap)
end

local reply = { text(now), gap }
for i = 1, #plans do reply[i + 2] = known[i + 4] or '' end
local length, series_at = #plans + 2, 1

local function count(id, plan, added)
  series_at = series_at + 1
  local e = {
    key = KEYS[series_at], aggregate = plan.aggregate, kept = plan.kept, size = plan.size,
    value = added, member = added,
  }
  local series
  if added ~= '-' then series = add(e, id, now, now) else series = redis.call('GET', e.key) or '' end
  for reading = plan.first, plan.last, 2 do
    local start = now - ARGV[reading] * 1000000
    length = length + 1
    if plan.is_sum then
      reply[length] = sum_of(e, series, start, now)
    else
      local n
      if series == SPREAD then n = redis.call('ZCOUNT', e.key .. ':e', '(' .. text(start), '+inf')
      else n = #series / e.size - count_until(series, e.size, start) end
      if e.aggregate == 'count' then n = math.min(n, ARGV[reading + 1]) end
      reply[length] = text(n)
    end
  end
end

while arg < #ARGV do
  local id, last = ARGV[arg], arg + 2 * ARGV[arg + 1]
  for at = arg + 2, last, 2 do count(id, plans[tonumber(ARGV[at])], ARGV[at + 1]) end
  arg = last + 2
end
return reply
`;

/** KEYS: a series of the shard. ARGV[1]: aggregate and kept of a history with its additions, as JSON. */
export const BACKFILL_SCRIPT = `${COMMON}
local history = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local is_sum = history.aggregate == 'sum' or history.aggregate == 'avg'
for _, past in ipairs(history.additions) do
  past.aggregate = history.aggregate
  past.kept = history.kept
  past.size = is_sum and WITH_VALUE or WITHOUT_VALUE
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
 * ARGV: definition, kept seconds, lease seconds. Returns covered, registered, now, and whether this
 * call has the lease.
 */
export const CLAIM_SCRIPT = `
local key, definition = KEYS[1], ARGV[1]
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
return { string.format('%.0f', covered), string.format('%.0f', registered), string.format('%.0f', now), mine and 1 or 0 }
`;

/** ARGV: definition, since when everything is counted, 1 to release the lease for loading. */
export const COVER_SCRIPT = `
local key, definition = KEYS[1], ARGV[1]
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
