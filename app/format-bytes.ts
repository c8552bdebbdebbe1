/** A file size such as "84 KB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return `${kilobytes.toLocaleString('en-US')} KB`
}
