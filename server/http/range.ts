import type { ServerResponse } from 'node:http'
import type { Encoded } from './prepared-answer.ts'
import type { Asked } from './request-head.ts'

type Part = {
  readonly status: 200 | 206 | 416
  readonly from: number
  readonly end: number
  readonly label: string | null
}

/**
 * Sends a part of a file, as a download manager asks for it. Several parts at
 * once, or a part of another version than ours, get the whole file: allowed by RFC 9110, 14.2.
 */
export function sendRange(
  { asked, response }: { asked: Asked; response: ServerResponse },
  { body, etag, headers }: Encoded,
): number {
  const isOurVersion = asked.ifRange === '' || asked.ifRange === etag
  const part = findPart(isOurVersion ? asked.range : '', body.length)
  const content = body.subarray(part.from, part.end)

  response.writeHead(
    part.status,
    toPartHeaders(headers, { label: part.label, length: content.length }),
  )
  response.end(asked.method === 'HEAD' ? undefined : content)
  return part.status
}

/** Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; anything else means the whole. */
function findPart(range: string, size: number): Part {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? []
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first)
  if ((!first && !last) || isBackwards) return { status: 200, from: 0, end: size, label: null }

  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, size) : size
  if (from >= end) return { status: 416, from: 0, end: 0, label: `bytes */${size}` }
  return { status: 206, from, end, label: `bytes ${from}-${end - 1}/${size}` }
}

function toPartHeaders(
  headers: readonly string[],
  { label, length }: { label: string | null; length: number },
): string[] {
  const part = [...headers, ...(label ? ['content-range', label] : [])]
  part[part.indexOf('content-length') + 1] = String(length)
  return part
}
