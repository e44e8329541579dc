/**
 * A JSON number with masked digits is no longer a number, so it becomes a string and the response stays
 * valid JSON: `{"pan": 411111******1111}` would not parse.
 */
export function quoteMaskedNumbers(json: string): string {
  let quoted = '';
  let done = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const char = json.charAt(index);
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (isNumberChar(char)) {
      const end = endOfNumber(json, index);
      const number = json.slice(index, end);
      if (number.includes('*')) {
        quoted += `${json.slice(done, index)}"${number}"`;
        done = end;
      }
      index = end - 1;
    }
  }
  return quoted + json.slice(done);
}

function endOfNumber(json: string, start: number): number {
  let end = start;
  while (end < json.length && isNumberChar(json.charAt(end))) end++;
  return end;
}

const NUMBER_CHARS = new Set('0123456789+-.eE*');

function isNumberChar(char: string): boolean {
  return NUMBER_CHARS.has(char);
}
