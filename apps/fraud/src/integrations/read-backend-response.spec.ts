import { describe, expect, it } from '@jest/globals';
import { responseReading, readBackendResponse } from './read-backend-response.js';

function read(body: string, mapping: Parameters<typeof responseReading>[0] = null): unknown {
  return readBackendResponse(Buffer.from(body), responseReading(mapping));
}

describe('readBackendResponse', () => {
  it.each(['ALLOW', 'BLOCK', 'REVIEW'])('reads %s of the default contract', (outcome) => {
    const response = { outcome, score: 1 };
    expect(read(JSON.stringify(response))).toEqual({ outcome, response });
  });

  it.each([
    ['"deny"', 'BLOCK'],
    ['7', 'REVIEW'],
    ['true', 'ALLOW'],
  ])('reads %s by the map, at its path', (said, outcome) => {
    const mapping = {
      outcome_path: '$.result[0].decision',
      map: { deny: 'BLOCK', 7: 'REVIEW', true: 'ALLOW' },
    } as const;
    expect(read(`{"result": [{"decision": ${said}}]}`, mapping)).toMatchObject({ outcome });
  });

  it.each(['', '{', 'null', '[]', '"ALLOW"', '\xff'])('is no JSON object: %j', (body) => {
    expect(read(body)).toEqual({ error: 'invalid_json' });
  });

  it('reads no response with an unsafe name', () => {
    expect(read(String.raw`{"outcome": "ALLOW", "reason\\n": 1}`)).toEqual({
      error: 'invalid_json',
    });
  });

  it.each(['{}', '{"outcome": "allow"}', '{"outcome": null}', '{"outcome": {"a": 1}}'])(
    'says no outcome: %s',
    (body) => {
      expect(read(body)).toEqual({ error: 'unknown_outcome' });
    },
  );

  it('takes no outcome from a prototype', () => {
    const mapping = { map: { ok: 'ALLOW' } } as const;
    expect(read('{"outcome": "constructor"}', mapping)).toEqual({ error: 'unknown_outcome' });
  });
});
