/** What goes wrong below HTTP: nothing; the connection breaks; nothing ever arrives; too slowly; too much. */
export const TROUBLES = ['none', 'reset', 'hang', 'drip', 'endless'] as const;
export type Trouble = (typeof TROUBLES)[number];
