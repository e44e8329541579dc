/**
 * Takes the right to count again what is missing in a gap. ARGV: lease seconds. Answers from, until
 * and now, or nothing.
 */
export const CLAIM_GAP_SCRIPT = `
local state = KEYS[1] .. 'history'
local known = redis.call('HMGET', state, '#gap', '#gap-lease')
if not known[1] then return nil end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if known[2] and tonumber(known[2]) > now then return nil end
redis.call('HSET', state, '#gap-lease', string.format('%.0f', now + tonumber(ARGV[1]) * 1000000))
local from, to = string.match(known[1], '^(%-?%d+) (%-?%d+)$')
return { from, to, string.format('%.0f', now) }
`;

/** ARGV: the gap as it was claimed, 1 if everything in it is counted. One that grew stays. */
export const RELEASE_GAP_SCRIPT = `
local state = KEYS[1] .. 'history'
redis.call('HDEL', state, '#gap-lease')
if ARGV[2] == '1' and redis.call('HGET', state, '#gap') == ARGV[1] then
  redis.call('HDEL', state, '#gap')
end
return 1
`;

/** Forgets that the histories of other definitions than these are complete. ARGV: definitions. */
export const KEEP_HISTORIES_SCRIPT = `
local state = KEYS[1] .. 'history'
local kept = {}
for _, definition in ipairs(ARGV) do kept[definition] = true end
for _, field in ipairs(redis.call('HKEYS', state)) do
  if string.sub(field, 1, 1) ~= '#' and not kept[field] then redis.call('HDEL', state, field) end
end
return 1
`;
