import type { SimulatedBank } from '../institutions.js';

/** Saturation and lightness at which every hue is readable on its background. */
export const BRAND_LIGHT = '70% 26%';
export const BRAND_DARK = '65% 74%';

/** The style sheet of a bank's pages: its color, light and dark, no images or external fonts. */
export function stylesOf({ hue }: SimulatedBank): string {
  return `:root {
  color-scheme: light dark;
  --brand: light-dark(hsl(${hue} ${BRAND_LIGHT}), hsl(${hue} ${BRAND_DARK}));
  --on-brand: light-dark(#ffffff, #10141a);
  --text: light-dark(#1a1d21, #eceff3);
  --quiet: light-dark(#535a63, #aab3bd);
  --page: light-dark(hsl(${hue} 30% 96%), #12161b);
  --card: light-dark(#ffffff, #1c2228);
  --line: light-dark(#868f99, #78828d);
  --problem: light-dark(#a3111d, #ffaeb3);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
header, main, footer { max-width: 30rem; margin: 0 auto; padding: 0 1.25rem; }
.bank { display: flex; align-items: center; gap: .6rem; margin: 1.75rem 0 1rem; font-weight: 650; color: var(--brand); }
.mark { width: 1.5rem; height: 1.5rem; border-radius: .4rem .4rem 1rem .4rem; background: var(--brand); }
main { background: var(--card); border-radius: .9rem; padding: 1.5rem 1.25rem; box-shadow: 0 1px 3px rgb(0 0 0 / .16); }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 1rem; }
footer { padding-top: 1.25rem; padding-bottom: 2rem; color: var(--quiet); font-size: .875rem; }
label { display: block; font-weight: 600; }
input[type='text'], input[type='password'] {
  width: 100%; margin: .3rem 0 1rem; padding: .7rem .8rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
}
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
.account { display: flex; gap: .8rem; align-items: flex-start; padding: .8rem; margin-bottom: .5rem; border: 1px solid var(--line); border-radius: .6rem; font-weight: 400; }
.account input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--brand); }
.account strong { display: block; }
.number { font-variant-numeric: tabular-nums; color: var(--quiet); overflow-wrap: anywhere; }
button {
  width: 100%; min-height: 3rem; margin-bottom: .6rem; padding: .6rem 1rem; font: inherit; font-weight: 650; cursor: pointer;
  color: var(--on-brand); background: var(--brand); border: 2px solid var(--brand); border-radius: .6rem;
}
button.second { color: var(--brand); background: transparent; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.problem { padding: .7rem .8rem; border-left: 4px solid var(--problem); color: var(--problem); font-weight: 600; }
ul { margin: 0 0 1rem; padding-left: 1.2rem; }
details { border-top: 1px solid var(--line); padding-top: .8rem; }
summary { cursor: pointer; font-weight: 600; min-height: 1.75rem; }
table { width: 100%; margin-top: .6rem; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .3rem .4rem .3rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
code { font-size: .95em; }
@media (prefers-reduced-motion: no-preference) { button { transition: filter .15s; } button:hover { filter: brightness(1.1); } }
`;
}
