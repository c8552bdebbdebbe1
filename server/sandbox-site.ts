import { getCopy } from '#domain/copy/get-copy.ts'
import { findSiteLanguage, sourceLanguage, toPrefix } from '#domain/site-language.ts'
import geist from '../app/ui/fonts/geist.woff2?url'
import geistMono from '../app/ui/fonts/geist-mono.woff2?url'

/** Where the sandbox's pages lead back to, in the language that they are in. */
export function toShopLinks(pageLanguage: string) {
  const { paid, expired, invoice, prefix } = getLabels(pageLanguage)
  return {
    paid: { label: paid, url: `${prefix}/dashboard` },
    expired: { label: expired, url: `${prefix}/pricing` },
    invoice: { label: invoice, url: `${prefix}/billing` },
  }
}

/** The sandbox's controls are a page of ours: our name, fonts, colors and buttons (`app/ui/tokens.css`). */
export function toSandboxSite(pageLanguage: string) {
  const { dashboard, mailbox, prefix } = getLabels(pageLanguage)
  return {
    name: 'Ghost Writers IA',
    logo: '/favicon.svg',
    home: prefix || '/',
    links: [
      { label: dashboard, url: `${prefix}/dashboard` },
      { label: mailbox, url: `${prefix}/mailbox` },
    ],
    styles,
  }
}

/** English for a language that only the sandbox has. */
function getLabels(pageLanguage: string) {
  const language = findSiteLanguage(pageLanguage) ?? sourceLanguage
  return { ...getCopy(language).sandbox, prefix: toPrefix(language) }
}

const styles = `
@font-face { font-family: Geist; src: url("${geist}") format("woff2"); font-weight: 400 700; }
@font-face { font-family: "Geist Mono"; src: url("${geistMono}") format("woff2"); font-weight: 400 700; }
:root {
  --paper: light-dark(#faf9f6, #0d0b14);
  --sheet: light-dark(#ffffff, #14111e);
  --ink: light-dark(#16131f, #efecf8);
  --muted: light-dark(#5d576e, #a39cb9);
  --line: light-dark(#e6e2da, #272238);
  --field: light-dark(#8f889f, #665e82);
  --accent: light-dark(#5b43b8, #c9bcff);
}
body { font-family: Geist, sans-serif; -webkit-font-smoothing: antialiased; }
main { max-width: 1256px; padding-top: 10px; }
h1 { font-size: clamp(36px, 3.9vw, 56px); font-weight: 600; letter-spacing: -.045em; }
h2 { font-weight: 600; letter-spacing: -.02em; }
b, label { font-weight: 550; }
.mono, .test-mode b { font-family: "Geist Mono", monospace; }
.test-mode b { background: var(--ink); color: var(--paper); }
.small, .rows { font-size: 14.5px; }
button.outline { border-color: light-dark(#d3ccc0, #4d4669); background: var(--sheet); font-size: 15px; }
button.outline:hover { border-color: var(--muted); }
button.link, summary { color: var(--ink); text-decoration-color: var(--accent); text-underline-offset: 4px; }
`
