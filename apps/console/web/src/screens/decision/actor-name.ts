/** Who did something, as people say it: the person who looks at it is `You`. */
export function actorName(actor: string, personId: string): string {
  return actor === `user:${personId}` ? 'You' : actor.replace(/^user:/, '');
}
