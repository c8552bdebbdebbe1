/** The only stylesheet. It is written into every page, which therefore needs no other file. */
export const styles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #0f0e13);
  --sheet: light-dark(#ffffff, #18171e);
  --ink: light-dark(#1b1a20, #f1eff6);
  --muted: light-dark(#5b5866, #a9a5b8);
  --line: light-dark(#e3e0da, #2d2b36);
  --field: light-dark(#8a8692, #6d6a7a);
  --accent: light-dark(#4b3fc4, #b3a9ff);
  --on-accent: light-dark(#ffffff, #14121c);
  --danger: light-dark(#b3261e, #ff9b91);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.5 "Segoe UI", Roboto, "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
}
main { max-width: 1120px; margin: 0 auto; padding: 40px 20px 80px; }
h1 {
  margin: 24px 0 8px;
  font-size: clamp(32px, 5vw, 48px);
  line-height: 1.1;
  letter-spacing: -.03em;
}
h1.long { font-size: clamp(26px, 4vw, 36px); }
h1 span { color: var(--muted); font-size: 18px; font-weight: 400; letter-spacing: 0; }
h2 { margin: 56px 0 4px; font-size: 22px; letter-spacing: -.01em; }
p { margin: 8px 0; }
a { color: var(--accent); }
ul, ol { margin: 0; padding: 0; list-style: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.muted { color: var(--muted); }
.small { font-size: 15px; }
.mono { font-family: Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.test-mode b {
  padding: 4px 8px;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font: 500 12px/1 Menlo, Consolas, "Liberation Mono", monospace;
}
.site { display: flex; flex-wrap: wrap; align-items: center; gap: 0 24px; margin-bottom: 24px; }
.site a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: var(--muted); text-decoration: none; }
.site a:hover { color: var(--ink); }
.site a:first-child { margin-right: auto; color: var(--ink); font-weight: 600; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 36px 64px; overflow-wrap: anywhere; }
@media (width >= 900px) {
  .columns { grid-template-columns: minmax(0, 1fr) 460px; align-items: start; }
  .columns > .panel { grid-row: span 2; }
}
.panel {
  max-width: 560px;
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--sheet);
}
.panel h2 { margin-top: 0; }
.panel [role=alert] + h2 { margin-top: 20px; }
.stack { display: grid; gap: 20px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px 20px; }
.facts { max-width: 480px; margin: 24px 0; border-block: 1px solid var(--line); }
.panel .facts { margin: 0; border-top: 0; }
.panel .facts div:first-child { padding-top: 0; }
.facts div { display: flex; justify-content: space-between; gap: 24px; padding: 12px 0; }
.facts div + div { border-top: 1px solid var(--line); }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
label, .label { display: grid; gap: 6px; font-size: 15px; font-weight: 550; }
input, select {
  width: 100%;
  height: 44px;
  padding: 0 14px;
  border: 1px solid var(--field);
  border-radius: 10px;
  background: var(--sheet);
  color: var(--ink);
  font: inherit;
  font-weight: 400;
}
input::placeholder { color: var(--field); font-weight: 400; opacity: 1; }
[aria-invalid=true] { border-color: var(--danger); }
button, .button {
  display: inline-grid;
  place-items: center;
  min-height: 44px;
  padding: 0 20px;
  border: 1px solid var(--accent);
  border-radius: 10px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 550;
  text-decoration: none;
  cursor: pointer;
}
button:disabled { cursor: default; }
button.outline { border-color: var(--field); background: none; color: var(--ink); }
button.link, summary {
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font-size: 15px;
  font-weight: 400;
  text-decoration: underline;
  white-space: nowrap;
}
summary { display: grid; place-items: center; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
.wide { width: 100%; }
[role=alert] {
  margin: 0;
  padding: 12px 16px;
  border: 1px solid var(--danger);
  border-radius: 10px;
  color: var(--danger);
  font-size: 15px;
}
[role=status] {
  margin: 16px 0 0;
  padding: 12px 16px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--sheet);
}
fieldset { margin: 0; padding: 0; border: 0; }
.choice {
  position: relative;
  place-items: center;
  align-content: center;
  min-height: 44px;
  border: 1px solid var(--field);
  border-radius: 10px;
  cursor: pointer;
}
.choice:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
@media (forced-colors: active) { .choice:has(:checked) { border-width: 4px; } }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.methods:has([value=paypal]:checked) [data-method=card],
.methods:not(:has([value=paypal]:checked)) [data-method=paypal] { display: none; }
.needs-script { display: none; }
.has-script .needs-script { display: block; }
:root:not(.has-script) .test-cards button { pointer-events: none; user-select: text; }
.test-cards { max-width: 560px; }
.test-cards h2 { margin: 0; font-size: 16px; }
.test-cards ul {
  margin-top: 12px;
  padding: 4px 16px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--sheet);
}
.test-cards li + li, .rows > li + li { border-top: 1px solid var(--line); }
.test-cards button {
  display: grid;
  grid-template-columns: 1fr;
  gap: 0 20px;
  width: 100%;
  padding: 8px 0;
  border: 0;
  background: none;
  color: var(--muted);
  font-size: 14px;
  font-weight: 400;
  text-align: left;
  justify-items: start;
}
.test-cards button .mono { color: var(--ink); white-space: nowrap; }
.test-cards button:hover .mono { color: var(--accent); }
@media (width >= 560px) { .test-cards button { grid-template-columns: auto 1fr; } }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
.settings { display: grid; gap: 20px; max-width: 720px; margin-top: 16px; }
@media (width >= 768px) { .settings { grid-template-columns: repeat(3, 1fr); } }
.customers { display: grid; gap: 20px; margin-top: 16px; }
.customers > li { padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--sheet); }
.customer { display: grid; gap: 0 16px; margin-bottom: 8px; overflow-wrap: anywhere; }
.customer p { margin: 0; }
.rows { border-block: 1px solid var(--line); font-size: 15px; }
.rows:empty { display: none; }
.entry, .event {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 24px;
  align-items: center;
  min-height: 48px;
  padding: 6px 0;
}
.entry .actions { grid-area: 1 / 2 / span 2; display: flex; gap: 16px; }
.event form { grid-area: 1 / 2 / span 3; }
.confirm { text-align: right; }
.confirm summary { justify-content: end; }
.confirm form { padding-bottom: 8px; }
@media (width >= 820px) {
  .customer { display: flex; align-items: baseline; }
  .customer p:last-child { margin-left: auto; }
  .entry { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; padding: 1px 0; }
  .entry .actions { grid-area: auto; min-width: 150px; justify-content: end; }
  .event { grid-template-columns: 1fr 1fr auto auto; padding: 0; }
  .event form { grid-area: auto; }
}
`
