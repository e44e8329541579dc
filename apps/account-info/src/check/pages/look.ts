import { designTokens } from '@tessera/pages';

/**
 * The style sheet of every hosted page. Sizes are relative to the reader's font size, colors follow
 * the device, and there is no animation for shoppers who prefer reduced motion.
 */
export const LOOK = `
${designTokens}:root { --shadow: 0 1px 2px rgb(10 20 40 / 5%), 0 18px 48px -18px rgb(10 20 40 / 18%); }
@media (prefers-color-scheme: dark) { :root { --shadow: 0 0 0 1px var(--line); } }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  align-items: center;
  background: var(--sheet);
  color: var(--text);
  font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: break-word;
}
.card {
  flex: 1 0 auto;
  width: 100%;
  max-width: 31rem;
  padding: 1.25rem 1.25rem 1.75rem;
}
@media (min-width: 36rem) {
  body { padding: 8vh 1.5rem 1.5rem; background: var(--ground); }
  .card {
    flex: none;
    padding: 1.75rem 2rem 2rem;
    border-radius: 1.5rem;
    background: var(--sheet);
    box-shadow: var(--shadow);
  }
}
.service {
  display: flex;
  align-items: center;
  gap: 0.6rem;
  margin: 0 0 1.75rem;
  color: var(--faint);
  font-size: 0.875rem;
  font-weight: 550;
  overflow-wrap: anywhere;
  hyphens: auto;
}
.service svg {
  flex: none;
  width: 1.875rem;
  height: 1.875rem;
  padding: 0.36rem;
  border-radius: 0.6rem;
  background: var(--brand);
  color: var(--on-brand);
}
svg {
  fill: none;
  stroke: currentColor;
  stroke-width: 1.9;
  stroke-linecap: round;
  stroke-linejoin: round;
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 1.625rem;
  font-weight: 680;
  line-height: 1.2;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
h2 { margin: 0; font-size: 0.875rem; font-weight: 620; } p { margin: 0; } .intro { color: var(--faint); text-wrap: pretty; }
.intro strong { color: var(--text); font-weight: 620; overflow-wrap: anywhere; }
.notice {
  margin: 1.25rem 0 0;
  padding: 0.8rem 1rem;
  border-radius: 0.85rem;
  background: var(--warn-ground); color: var(--warn);
}
.search { margin: 1.5rem 0 0; } label { display: block; margin: 0 0 0.4rem; font-size: 0.875rem; font-weight: 620; }
.search div { display: flex; flex-wrap: wrap; gap: 0.6rem; }
input {
  flex: 1 1 11rem;
  min-width: 0;
  min-height: 3rem;
  padding: 0.6rem 0.9rem;
  border: 1px solid var(--field);
  border-radius: 0.85rem;
  background: var(--sheet);
  color: inherit;
  font: inherit;
}
input::placeholder { color: var(--faint); opacity: 1; }
button, .button { font: inherit; cursor: pointer; }
.plain, .button {
  display: inline-block;
  min-height: 3rem;
  max-width: 100%;
  padding: 0.65rem min(1.25rem, 5vw);
  overflow-wrap: anywhere;
  border: 1px solid var(--brand);
  border-radius: 0.85rem;
  background: transparent;
  color: var(--brand);
  font-weight: 620;
  text-align: center;
  text-decoration: none;
}
.button { width: 100%; margin: 1.5rem 0 0; background: var(--brand); color: var(--on-brand); }
.found {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin: 1.5rem 0 0.5rem;
  color: var(--faint);
  font-size: 0.875rem;
}
.found b { font-weight: 550; font-variant-numeric: tabular-nums; }
.rows {
  margin: 0.75rem 0 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 1.1rem;
  list-style: none;
}
.found + form .rows, .found + .rows { margin-top: 0; }
.rows li { container-type: inline-size; }
.rows li + li { border-top: 1px solid var(--line); }
.rows button {
  display: flex;
  align-items: center;
  gap: 0.9rem;
  width: 100%;
  min-height: 3.75rem;
  padding: 0.65rem 0.9rem;
  border: 0;
  background: transparent;
  color: inherit;
  text-align: start;
  transition: background-color 0.12s ease;
}
.rows li:first-child button { border-start-start-radius: 1.05rem; border-start-end-radius: 1.05rem; }
.rows li:last-child button { border-end-start-radius: 1.05rem; border-end-end-radius: 1.05rem; }
.rows button:hover { background: var(--brand-ground); }
.rows .sign {
  flex: none;
  display: grid;
  place-items: center;
  width: 2.375rem;
  height: 2.375rem;
  border-radius: 0.75rem;
  background: var(--brand-ground);
  color: var(--brand);
  font-weight: 680;
}
.rows .sign svg { width: 1.25rem; height: 1.25rem; }
.rows .name { flex: 1; min-width: 0; font-weight: 550; overflow-wrap: break-word; hyphens: auto; }
.rows .name span { display: block; color: var(--faint); font-size: 0.875rem; font-weight: 400; font-variant-numeric: tabular-nums; }
.rows .on { flex: none; width: 1.1rem; height: 1.1rem; color: var(--faint); }
@container (max-width: 14em) { .rows .sign, .rows .on { display: none; } }
.more { margin: 0.75rem 0 0; color: var(--faint); font-size: 0.875rem; }
.promises { margin: 1.75rem 0 0; }
.promises ul { margin: 0.6rem 0 0; padding: 0; list-style: none; color: var(--faint); font-size: 0.9375rem; }
.promises li { display: flex; gap: 0.65rem; padding: 0.25rem 0; }
.promises svg { flex: none; width: 1.2rem; height: 1.2rem; margin-top: 0.12rem; color: var(--good); }
.provider { margin: 1.5rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); color: var(--faint); font-size: 0.8125rem; }
.provider a, .more a { color: var(--brand); text-underline-offset: 0.22em; }
.provider a { display: inline-block; padding: 0.75rem 1rem 0.75rem 0; }
.leave { margin: 1.5rem 0 0; text-align: center; }
.quiet {
  min-height: 2.75rem;
  padding: 0.5rem 0.9rem;
  border: 0;
  border-radius: 0.85rem;
  background: transparent;
  color: var(--faint);
  font-size: 0.9375rem;
  text-decoration: underline 1px;
  text-underline-offset: 0.22em;
  overflow-wrap: anywhere;
}
.quiet:hover { color: var(--text); }
.way { height: 0.25rem; margin: 1.5rem 0 0; border-radius: 1rem; background: var(--brand-ground); overflow: hidden; }
.way::before {
  content: '';
  display: block;
  width: 40%;
  height: 100%;
  border-radius: 1rem;
  background: var(--brand);
  animation: on-the-way 1.3s ease-in-out infinite alternate;
}
@keyframes on-the-way { to { transform: translateX(150%); } }
.ending .sign { width: 2.75rem; height: 2.75rem; margin: 0 0 1rem; color: var(--brand); }
footer { width: 100%; max-width: 31rem; padding: 0.25rem 1.25rem 1.25rem; }
footer ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0; margin: 0; padding: 0; list-style: none; }
footer a {
  display: block;
  min-height: 2.75rem;
  padding: 0.75rem 0.4rem;
  border-radius: 0.6rem;
  color: var(--faint);
  font-size: 0.8125rem;
  text-underline-offset: 0.22em;
}
footer a[aria-current] { color: var(--text); font-weight: 620; text-decoration: none; } @media (min-width: 36rem) { footer { padding-top: 1rem; } }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.rows button:focus-visible { outline-offset: -3px; border-radius: 1.05rem; }
@media (prefers-reduced-motion: reduce) {
  .rows button { transition: none; }
  .way::before { width: 100%; animation: none; }
}
@media (forced-colors: active) {
  .button, .rows .sign, .notice { border: 1px solid; }
  .way::before { background: Highlight; }
}
`;
