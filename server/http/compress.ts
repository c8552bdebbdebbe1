import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthCompressing = 512

/** Compresses with brotli and gzip; small bodies stay uncompressed. */
export function compress(identity: Buffer, quality: number): { br?: Buffer; gzip?: Buffer } {
  if (identity.length < worthCompressing) return {}
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  return { br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity, { level: 9 }) }
}
