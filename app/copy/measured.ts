import { formatCount } from '#domain/locale.ts'
/**
 * The figures on the home page. `npm run bench` writes `measured.json`; a figure without a
 * measurement isn't shown.
 */
import figures from './measured.json' with { type: 'json' }

const { extension, ghostText, page } = figures

/** `anchor`: the section of /docs/measurements that says how it was measured. */
export const measured = [
  {
    value: toKilobytes(extension.bytes),
    unit: 'KB',
    meaning: 'the whole extension',
    anchor: 'the-size-of-the-extension',
  },
  {
    value: formatCount(ghostText.medianMs),
    unit: 'ms',
    meaning: 'from key to ghost text, model included',
    anchor: 'the-time-to-ghost-text',
  },
  {
    value: toKilobytes(page.bytes),
    unit: 'KB',
    meaning: 'this page, with fonts and picture',
    anchor: 'the-weight-of-the-home-page',
  },
  {
    value: formatCount(page.otherHosts),
    unit: '',
    meaning: 'third-party requests on this page',
    anchor: 'the-weight-of-the-home-page',
  },
]

function toKilobytes(bytes: number): string {
  return formatCount(Math.round(bytes / 1000))
}
