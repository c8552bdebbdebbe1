import { measuredWords as words } from '#app/copy/measured.ts'
/**
 * The figures on the home page. `npm run bench` writes `measured.json`; a figure without a
 * measurement isn't shown.
 */
import measured from '#app/measured.json' with { type: 'json' }
import { formatCount } from '#domain/locale.ts'

const { extension, ghostText, page } = measured

/** `anchor`: the section of /docs/measurements that says how it was measured. */
export const figures = [
  {
    value: toKilobytes(extension.bytes),
    ...words.extension,
    anchor: 'the-size-of-the-extension',
  },
  {
    value: formatCount(ghostText.medianMs),
    ...words.ghostText,
    anchor: 'the-time-to-ghost-text',
  },
  {
    value: toKilobytes(page.bytes),
    ...words.page,
    anchor: 'the-weight-of-the-home-page',
  },
  {
    value: formatCount(page.otherHosts),
    ...words.otherHosts,
    anchor: 'the-weight-of-the-home-page',
  },
]

function toKilobytes(bytes: number): string {
  return formatCount(Math.round(bytes / 1000))
}
