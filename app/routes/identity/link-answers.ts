import { data, type HeadersArgs } from 'react-router'
import { describeRefusal, type Refused } from '#app/refusals.ts'
import { seconds } from '#domain/time.ts'

/** A link that can't be followed, as its page shows it. */
export type DeadLinkData = {
  readonly kind: 'dead'
  readonly secret: string
  readonly message: string
  /** It may still work, later. */
  readonly isLive: boolean
  /** Whether whoever is logged in has a verified address; null when nobody is. */
  readonly isVerified: boolean | null
}

type Asked = Pick<DeadLinkData, 'secret' | 'isVerified'>

/** Answers with the page of a link that can't be followed, now or ever. */
export function failLink(refusal: Refused, asked: Asked) {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  const isLive = status === 503 || status === 429
  const wait = retryAfterMs && { 'retry-after': String(Math.ceil(retryAfterMs / seconds(1))) }
  const dead: DeadLinkData = { kind: 'dead', ...asked, message, isLive }
  return data(dead, { status, ...(wait && { headers: wait }) })
}

/**
 * The address of such a page is a key, so no other site is told. With `no-referrer` browsers
 * wouldn't tell our own site where a form comes from, and it would be refused.
 */
export function keepLinkHeaders({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return {
    ...Object.fromEntries(loaderHeaders),
    ...Object.fromEntries(actionHeaders),
    'referrer-policy': 'same-origin',
  }
}
