import { designTokens } from '@tessera/pages';

/** The styles of every page, in light and in dark. Contrast is at least 4.5:1. */
export const STYLES = `
${designTokens}* { box-sizing: border-box; }
[hidden] { display: none !important; }
html {
  min-height: 100%;
  background: var(--ground) radial-gradient(60rem 28rem at 50% -6rem, var(--glow), transparent) no-repeat;
}
body {
  margin: 0; padding: 4vh 1rem 2rem; display: grid; align-content: start;
  justify-items: center; gap: 1.5rem; color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (min-height: 46rem) { body { padding-top: 11vh; } }
header, main, footer { width: 100%; max-width: 26rem; }
.brand {
  display: flex; align-items: center; gap: .6rem; font-weight: 650; font-size: 1.125rem;
  letter-spacing: .01em;
}
.brand svg { width: 1.75rem; height: 1.75rem; }
.brand .a { fill: var(--tile-1); } .brand .b { fill: var(--tile-2); }
.brand .c { fill: var(--tile-3); } .brand .d { fill: var(--tile-4); }
main {
  padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 14px;
  box-shadow: 0 1px 2px rgb(10 20 40 / .05), 0 12px 32px -12px rgb(10 20 40 / .18);
}
@media (max-width: 30rem) { main { padding: 1.5rem 1.25rem; } }
h2 { margin: 1.75rem 0 0; font-size: 1.125rem; line-height: 1.3; }
h1 { margin: 0; text-wrap: balance; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
p { margin: .5rem 0 0; }
.lead { color: var(--faint); }
.lead strong { color: var(--text); font-weight: 600; }
form { margin: 1.5rem 0 0; display: grid; gap: 1.125rem; }
form + form { margin-top: .75rem; }
.field { display: grid; gap: .375rem; }
label { font-weight: 600; font-size: .9375rem; }
input[type=email], input[type=password], input[type=text] {
  width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--field); border-radius: 8px;
}
input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.code { font-size: 1.25rem; letter-spacing: .18em; font-variant-numeric: tabular-nums; }
.hint { margin: 0; color: var(--faint); font-size: .875rem; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: .125rem .625rem; align-items: start; }
.choice label { font-weight: 400; }
.choice input { width: 1.125rem; height: 1.125rem; margin: .1875rem 0 0; accent-color: var(--brand); }
.choice .hint { grid-column: 2; }
button {
  min-height: 2.875rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border-radius: 8px;
  border: 1px solid var(--brand); color: var(--on-brand); background: var(--brand); cursor: pointer;
}
a.button {
  display: grid; place-content: center; margin: 1.5rem 0 0; min-height: 2.875rem; padding: .5rem 1rem;
  text-align: center; text-decoration: none; font-weight: 600; border-radius: 8px;
  color: var(--on-brand); background: var(--brand);
}
a.button:hover { color: var(--on-brand); background: var(--brand-deep); }
button:hover { background: var(--brand-deep); border-color: var(--brand-deep); }
.quiet button { color: var(--brand); background: transparent; border-color: transparent; }
.quiet button:hover { color: var(--brand-deep); text-decoration: underline; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
input:focus-visible { outline-offset: 0; }
.alert {
  margin: 1.25rem 0 0; padding: .75rem .875rem; color: var(--bad); background: var(--bad-ground);
  border: 1px solid var(--bad-line); border-radius: 8px; font-size: .9375rem; font-weight: 500;
}
.steps { margin: 1.25rem 0 0; padding: 0; list-style: none; display: grid; gap: 1rem; }
.steps > li { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: start; }
.number {
  width: 1.625rem; height: 1.625rem; border-radius: 50%; display: grid; place-items: center;
  font-size: .8125rem; font-weight: 700; color: var(--on-brand); background: var(--brand);
}
.steps p { margin: 0; }
.steps form { margin-top: .75rem; }
.qr { display: block; width: 11.5rem; height: 11.5rem; margin: .75rem 0; border: 1px solid var(--line); border-radius: 8px; }
.secret { font: .9375rem/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; max-width: 20ch; }
.codes {
  margin: 1.25rem 0 0; padding: 1rem; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1rem;
  list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--ground);
  font: 1rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; text-align: center;
}
.or { display: flex; align-items: center; gap: .75rem; margin: 1.25rem 0 0; color: var(--faint); font-size: .875rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.second button { color: var(--brand); background: transparent; }
.second button:hover { color: var(--sheet); background: var(--brand); }
.or + form { margin-top: 1.25rem; }
h2 + .hint, .passkey > .hint { margin-top: .5rem; }
.items { margin: 1.25rem 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 8px; }
.items li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .75rem .875rem; }
.items li + li { border-top: 1px solid var(--line); }
.items strong { overflow-wrap: anywhere; }
.items form { margin: 0; }
.aside { margin-top: 1rem; text-align: center; }
a { color: var(--brand); }
a:hover { color: var(--brand-deep); }
footer { color: var(--faint); font-size: .8125rem; }
footer p { margin: 0; }
@media print { html { background: none; } body { padding: 0; } main { border: 0; box-shadow: none; } form { display: none; } }
@media (forced-colors: active) { button, input { border: 1px solid; } }
`;
