import { html, type Html } from '@tessera/pages';

/** Inlined in the page, so that nothing has to be loaded; screen readers skip them. */
export const ICONS = {
  bank: icon(
    html`<path
      d="M3.5 9.5 12 4l8.5 5.5M5 9.5h14M6.5 9.5V17M12 9.5V17M17.5 9.5V17M4 20h16M5 17h14"
    />`,
  ),
  account: icon(html`<path d="M4 7.5h16v9.5H4zM4 10.8h16M7.5 14.2h3" />`),
  check: icon(html`<path d="m5 12.5 4.5 4.5L19 7.5" />`),
  onward: icon(html`<path d="m9 5.5 6.5 6.5L9 18.5" />`, 'on'),
  attention: icon(
    html`<circle cx="12" cy="12" r="9" /><path d="M12 7.5v5.5M12 16.4v.1" />`,
    'sign',
  ),
} as const;

function icon(shape: Html, name?: string): Html {
  return name === undefined
    ? html`<svg viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`
    : html`<svg class="${name}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
}
