import type { LoneAnswer } from './lone-service.js';

/** @throws Error with status and text where it is another status */
export function expectAnswer(answer: LoneAnswer, status: number): Record<string, unknown> {
  if (answer.status !== status) throw new Error(`The answer was ${answer.status}: ${answer.text}`);
  return answer.body;
}
