/** Parts of a page that nobody reads. */
const unread = ['script', 'style', 'noscript', 'template', 'svg', 'head', 'nav', 'iframe']

/** The title and the text of an HTML page. Nothing of it is run or loaded. */
export function toPageText(html: string): { readonly title: string; readonly text: string } {
  const [, title = ''] = /<title[^<>]*>([^<]*)/i.exec(html.slice(0, maxHead)) ?? []
  const visible = unread.reduce(removeElement, removeBetween(html, '<!--', '-->'))
  const text = visible
    .replace(/<(?:br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(
      /<\/?(?:p|div|section|article|main|table|tr|ul|ol|pre|blockquote|h[1-6]|dl|dt|dd)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
  return { title: tidy(decode(title)).slice(0, 200), text: tidy(decode(text)) }
}

const maxHead = 100_000

/** Without regular expressions that a page could keep busy. An element that isn't closed ends the page. */
function removeElement(html: string, name: string): string {
  const lower = html.toLowerCase()
  let kept = ''
  let at = 0
  for (;;) {
    const start = findTag(lower, `<${name}`, at)
    if (start < 0) return kept + html.slice(at)
    kept += html.slice(at, start)
    const end = lower.indexOf(`</${name}`, start)
    if (end < 0) return kept
    at = Math.max(lower.indexOf('>', end), end) + 1
  }
}

/** `<head` isn't `<header`. Negative: there is none. */
function findTag(lower: string, tag: string, from: number): number {
  for (let at = lower.indexOf(tag, from); at >= 0; at = lower.indexOf(tag, at + 1))
    if (!/[a-z0-9-]/.test(lower[at + tag.length] ?? '')) return at
  return -1
}

function removeBetween(html: string, open: string, close: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = html.indexOf(open, at)
    if (start < 0) return kept + html.slice(at)
    kept += html.slice(at, start)
    const end = html.indexOf(close, start)
    if (end < 0) return kept
    at = end + close.length
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rsquo: "'",
  lsquo: "'",
  rdquo: '"',
  ldquo: '"',
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (all, dec, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
