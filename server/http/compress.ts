import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzipCallback)]

const worthCompressing = 512

/** Compresses with brotli and gzip, on other threads; small bodies stay uncompressed. */
export async function compress(
  identity: Buffer,
  quality: number,
): Promise<{ br?: Buffer; gzip?: Buffer }> {
  if (identity.length < worthCompressing) return {}
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gzip] = await Promise.all([
    toBrotli(identity, { params }),
    toGzip(identity, { level: 9 }),
  ])
  return { br, gzip }
}
