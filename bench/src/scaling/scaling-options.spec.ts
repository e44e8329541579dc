import { describe, expect, it } from '@jest/globals';
import { readScalingOptions } from './scaling-options.js';

describe('readScalingOptions', () => {
  it('measures up to eight replicas and writes nothing by default', () => {
    expect(readScalingOptions(['--scaling'])).toEqual({
      replicas: 8,
      rounds: 3,
      seconds: 5,
      writeDocs: false,
    });
  });

  it.each([[['--replicas', '0']], [['--seconds', '1.5']], [['--what']]])('refuses %j', (args) => {
    expect(() => readScalingOptions(['--scaling', ...args])).toThrow();
  });
});
