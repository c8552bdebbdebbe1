import type { Mail } from './mail.ts'

/** One template for every mail: the words, one button, who we are. Readable with and without HTML. */
export function toText({ paragraphs, action }: Mail): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])]
  return [...parts, '-- \nGhost Writers IA'].join('\n\n')
}

/** Tables and inline styles: what mail programs understand. Dark where the reader's program is. */
export function toHtml({ subject, paragraphs, action }: Mail): string {
  const words = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark) {
  .page { background: #0d0b14 !important } .sheet { background: #14111e !important; border-color: #272238 !important }
  .words { color: #efecf8 !important } .quiet { color: #a39cb9 !important }
  .button { background: #efecf8 !important; color: #0d0b14 !important }
}</style></head>
<body class="page" style="margin:0;background:#faf9f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="words" style="padding:0 4px 20px;font:600 16px system-ui,sans-serif;color:#16131f">Ghost Writers IA</td></tr>
<tr><td class="sheet words" style="padding:32px;background:#ffffff;border:1px solid #e6e2da;border-radius:16px;font:400 16px/1.6 system-ui,sans-serif;color:#16131f">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25;letter-spacing:-.02em">${escapeHtml(subject)}</h1>
${words.join('\n')}
${action ? toButton(action) : ''}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px;font:400 13px/1.6 system-ui,sans-serif;color:#5d576e">${action ? `If the button does not work, open ${escapeHtml(action.url)}` : 'Ghost Writers IA'}</td></tr>
</table></td></tr></table></body></html>`
}

function toButton({ label, url }: NonNullable<Mail['action']>): string {
  const look =
    'display:inline-block;margin:8px 0 4px;padding:12px 22px;border-radius:10px;background:#16131f;color:#faf9f6;font-weight:600;text-decoration:none'
  return `<a class="button" href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
