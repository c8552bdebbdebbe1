import { getCopy } from '../copy/get-copy.ts'
import type { Mail, MailAction, MailSection } from './ports.ts'

/** The plain-text part of an email. */
export function toText({ paragraphs, action, details = [] }: Mail): string {
  const links = action ? [action, ...(action.other ? [action.other] : [])] : []
  const parts = [...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`)]
  const sections = details.flatMap(({ title, paragraphs }) => [`## ${title}`, ...paragraphs])
  return [...parts, ...sections, '-- \nGhost Writers IA'].join('\n\n')
}

/** The HTML part: tables and inline styles, because many email clients support little else. Follows dark mode. */
export function toHtml({ language, subject, action, ...mail }: Mail): string {
  const { kind, paragraphs, details = [] } = mail
  const title = escapeHtml(subject)
  const words = getCopy(language).mail
  const kinds: Readonly<Record<string, string>> = words.kinds
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${styleRules}</style></head>
<body class="page" style="${styles.page}">
<div role="article" aria-label="${title}" lang="${language}">
${table('page', styles.page)}<tr><td align="center" style="padding:40px 16px">
${table('column', styles.column)}
<tr><td class="words" style="${styles.name}">${toMark()}Ghost Writers IA</td></tr>
<tr><td class="sheet words" style="${styles.sheet}">
<p class="label" style="${styles.label}">// ${escapeHtml(kinds[kind] ?? kind.replaceAll('-', ' '))}</p>
<h1 style="${styles.title}">${title}</h1>
${paragraphs.map(toParagraph).join('\n')}
${action ? toButton(action) : ''}
${details.map(toSection).join('\n')}
</td></tr>
<tr><td class="quiet" style="${styles.quiet}">
${action ? toPlainLink(action, words.plainLink) : ''}
<p style="margin:0">${words.tagline}</p>
</td></tr>
</table></td></tr></table></div></body></html>`
}

function table(name: string, style: string): string {
  return `<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`
}

function toSection({ title, paragraphs }: MailSection): string {
  const texts = paragraphs.map((text) => `<p style="${styles.detail}">${toLines(text)}</p>`)
  return `<h2 class="section" style="${styles.section}">${escapeHtml(title)}</h2>\n${texts.join('\n')}`
}

function toLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}

function toParagraph(text: string): string {
  return `<p style="${styles.paragraph}">${toLines(text)}</p>`
}

/** The cell has a background too: some email clients ignore padding on links. */
function toButton({ label, url, other }: MailAction): string {
  const link = `<a class="button" href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a>`
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr><td class="button" style="${styles.buttonCell}">${link}</td></tr></table>`
  return other ? `${button}\n${toOtherLink(other)}` : button
}

function toOtherLink({ label, url }: MailAction): string {
  return `<p style="${styles.other}"><a class="label" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(label)}</a></p>`
}

function toPlainLink({ url }: MailAction, words: string): string {
  const link = `<a class="label" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(url)}</a>`
  return `<p style="margin:0 0 12px">${words}<br>${link}</p>`
}

/** The ghost with its caret, made of two boxes: most email clients show no images until asked. */
function toMark(): string {
  return `<span class="button" aria-hidden="true" style="${styles.mark}"><span class="caret" style="${styles.caret}"></span></span>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The site's colors (`app/ui/tokens.css`), repeated here because an email can't link to them. */
const light = {
  paper: '#faf9f6',
  sheet: '#ffffff',
  ink: '#16131f',
  muted: '#5d576e',
  line: '#e6e2da',
  ghostInk: '#5b43b8',
}
const dark = {
  paper: '#0d0b14',
  sheet: '#14111e',
  ink: '#efecf8',
  muted: '#a39cb9',
  line: '#272238',
  ghostInk: '#c9bcff',
}

const sans =
  "font-family:Geist,'Helvetica Neue',Helvetica,'Segoe UI',Roboto,Arial,'Liberation Sans',sans-serif"
const mono =
  "font-family:'Geist Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
/** Breaks long words. Older email clients only know the second property. */
const breaking = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline styles for each part of an email. */
export const styles = {
  page: `margin:0;background:${light.paper}`,
  column: 'max-width:560px;text-align:left',
  name: `padding:0 0 20px;${sans};font-size:16px;font-weight:600;letter-spacing:-.01em;color:${light.ink}`,
  mark: `display:inline-block;width:18px;height:20px;margin-right:9px;border-radius:9px 9px 2px 2px;background:${light.ink};vertical-align:middle`,
  caret:
    'display:inline-block;width:3px;height:7px;margin:6px 0 0 10px;border-radius:1px;background:#a896ff;vertical-align:top',
  sheet: `padding:36px;background:${light.sheet};border:1px solid ${light.line};border-radius:16px;${sans};font-size:16px;line-height:1.6;color:${light.ink};${breaking}`,
  label: `margin:0 0 14px;${mono};font-size:13px;line-height:1.4;font-weight:500;color:${light.ghostInk}`,
  title:
    'margin:0 0 20px;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-.03em;text-wrap:balance',
  paragraph: 'margin:0 0 16px',
  section: `margin:32px 0 10px;padding:24px 0 0;border-top:1px solid ${light.line};font-size:16px;line-height:1.3;font-weight:600`,
  detail: 'margin:0 0 12px;font-size:14px;line-height:1.55',
  buttonCell: `border:1px solid ${light.ink};border-radius:10px;background:${light.ink}`,
  button: `display:inline-block;padding:12px 22px;border-radius:10px;background:${light.ink};color:${light.paper};font-size:15px;line-height:20px;font-weight:600;text-decoration:none`,
  other: 'margin:20px 0 0;font-size:15px',
  link: `color:${light.ghostInk};text-decoration:underline;text-decoration-color:${light.line};word-break:break-all`,
  quiet: `padding:24px 0 0;${sans};font-size:13px;line-height:1.6;color:${light.muted};${breaking}`,
}

/** Media queries for narrow screens and dark mode, which inline styles can't express. */
const styleRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .sheet { padding: 24px !important } }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important }
  .sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
  .words { color: ${dark.ink} !important }
  .quiet { color: ${dark.muted} !important }
  .section { border-color: ${dark.line} !important }
  .label { color: ${dark.ghostInk} !important; text-decoration-color: ${dark.line} !important }
  .button { background: ${dark.ink} !important; border-color: ${dark.ink} !important; color: ${dark.paper} !important }
}
`
