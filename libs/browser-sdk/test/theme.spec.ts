import { describe, expect, it } from '@jest/globals';
import { themeVariables } from '../src/card-frame/theme.js';

describe('themeVariables', () => {
  it.each([
    ['colorText', '#1d5fd1'],
    ['colorText', 'rebeccapurple'],
    ['colorAccent', 'rgb(10 20 30 / 50%)'],
    ['colorBorder', 'hsl(120deg, 40%, 50%)'],
    ['colorError', 'oklch(60% 0.2 20)'],
    ['fontSize', '17px'],
    ['borderRadius', '0.5rem'],
    ['fontFamily', "'Open Sans', system-ui, sans-serif"],
  ])('takes %s: %s', (name, value) => {
    expect(themeVariables({ [name]: value }).map(([, taken]) => taken)).toEqual([value]);
  });

  it.each([
    ['colorText', 'red; } body { display: none'],
    ['colorText', 'url(https://evil.example/)'],
    ['colorText', 'var(--x)'],
    ['colorText', 'image-set("x" 1x)'],
    ['colorText', 'rgb(1,2,3)) url(x'],
    ['colorText', '\\75rl(x)'],
    ['fontSize', '99999px'],
    ['fontSize', 'calc(1px * 1000)'],
    ['fontFamily', 'url(x)'],
    ['borderRadius', '-5px'],
    ['colorText', 12],
    ['--text', 'red'],
    ['__proto__', 'red'],
    ['constructor', 'red'],
  ])('leaves out %s: %s', (name, value) => {
    expect(themeVariables(JSON.parse(JSON.stringify({ [name]: value })))).toEqual([]);
  });

  it.each([null, undefined, 'red', 12, []])('takes nothing of %j', (theme) => {
    expect(themeVariables(theme)).toEqual([]);
  });
});
