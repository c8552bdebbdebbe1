import { encode } from 'uqr'

/** A picture for phones. The path is in units of one square each. */
export type QrCode = { readonly size: number; readonly path: string }

/** Drawn on the server, so that no script has to see the text. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return { size, path: data.map(drawRow).join('') }
}

/** Neighboring squares as one box, so that no lines show between them. */
function drawRow(row: readonly boolean[], y: number): string {
  const squares = row.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...squares.matchAll(/#+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
}
