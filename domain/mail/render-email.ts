import { styleRules, styles } from './email-styles.ts'
import type { Mail, MailAction } from './mail.ts'

/** The plain-text part of an email. */
export function toText({ paragraphs, action }: Mail): string {
  const links = action ? [action, ...(action.other ? [action.other] : [])] : []
  const parts = [...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`)]
  return [...parts, '-- \nGhost Writers IA'].join('\n\n')
}

/** The HTML part: tables and inline styles, because many email clients support little else. Follows dark mode. */
export function toHtml({ kind, subject, paragraphs, action }: Mail): string {
  const title = escapeHtml(subject)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${styleRules}</style></head>
<body class="page" style="${styles.page}">
<div role="article" aria-label="${title}" lang="en">
${table('page', styles.page)}<tr><td align="center" style="padding:40px 16px">
${table('column', styles.column)}
<tr><td class="words" style="${styles.name}">Ghost Writers IA</td></tr>
<tr><td class="sheet words" style="${styles.sheet}">
<p class="label" style="${styles.label}">// ${escapeHtml(kind.replaceAll('-', ' '))}</p>
<h1 style="${styles.title}">${title}</h1>
${paragraphs.map(toParagraph).join('\n')}
${action ? toButton(action) : ''}
</td></tr>
<tr><td class="quiet" style="${styles.quiet}">
${action ? toPlainLink(action) : ''}
<p style="margin:0">Ghost Writers IA, AI coding assistance for VS Code</p>
</td></tr>
</table></td></tr></table></div></body></html>`
}

function table(name: string, style: string): string {
  return `<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`
}

function toParagraph(text: string): string {
  return `<p style="${styles.paragraph}">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`
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

function toPlainLink({ url }: MailAction): string {
  const link = `<a class="label" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(url)}</a>`
  return `<p style="margin:0 0 12px">If the button doesn't work, open this link:<br>${link}</p>`
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
