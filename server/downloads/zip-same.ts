import { zipSync } from 'fflate'

/** Reproducible: the same files give the same bytes on every machine and at any time. */
export function zipSame(files: Record<string, Uint8Array>): Buffer {
  // Zip files store local time, so a local date is the same in every time zone.
  const mtime = new Date(1980, 0, 1)
  return Buffer.from(zipSync(files, { level: 9, mtime, os: 3, attrs: 0o100644 << 16 }))
}
