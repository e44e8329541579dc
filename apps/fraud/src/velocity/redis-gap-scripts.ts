/**
 * Claims the right to recount a gap. ARGV: lease seconds. Returns from, until and now, or nothing.
 */
export const CLAIM_GAP_SCRIPT = `
local state = KEYS[1]
local known = redis.call('HMGET', state, '#gap', '#gap-lease')
if not known[1] then return nil end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if known[2] and tonumber(known[2]) > now then return nil end
redis.call('HSET', state, '#gap-lease', string.format('%.0f', now + tonumber(ARGV[1]) * 1000000))
local from, to = string.match(known[1], '^(%-?%d+) (%-?%d+)$')
return { from, to, string.format('%.0f', now) }
`;

/** ARGV: the gap as claimed, 1 if everything in it is counted. A gap that has grown is kept. */
export const RELEASE_GAP_SCRIPT = `
local state = KEYS[1]
redis.call('HDEL', state, '#gap-lease')
if ARGV[2] == '1' and redis.call('HGET', state, '#gap') == ARGV[1] then
  redis.call('HDEL', state, '#gap')
end
return 1
`;

/** Marks the histories of all definitions except these as incomplete. ARGV: definitions. */
export const KEEP_HISTORIES_SCRIPT = `
local state = KEYS[1]
local kept = {}
for _, definition in ipairs(ARGV) do kept[definition] = true end
for _, field in ipairs(redis.call('HKEYS', state)) do
  if string.sub(field, 1, 1) ~= '#' and not kept[field] then redis.call('HDEL', state, field) end
end
return 1
`;

/**
 * Finds contexts that pods of the release before have counted in since the last call, by their
 * history, and deletes it: those pods then say that their velocities are partial, and read them in
 * again after a rollback. What they counted is a gap here. KEYS: for each context its history, and
 * that of the release before. Returns the positions of the contexts.
 */
export const FORMER_RELEASE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local found = {}
for i = 1, #KEYS, 2 do
  if redis.call('DEL', KEYS[i + 1]) == 1 then
    local from = now - 60000000
    local gap = redis.call('HGET', KEYS[i], '#gap')
    if gap then from = math.min(from, tonumber(string.match(gap, '^%-?%d+'))) end
    redis.call('HSET', KEYS[i], '#gap', string.format('%.0f %.0f', from, now))
    found[#found + 1] = (i - 1) / 2
  end
end
return found
`;
