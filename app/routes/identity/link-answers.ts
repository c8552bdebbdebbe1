import { createContext, data, type HeadersArgs, type RouterContextProvider } from 'react-router'
import { describeRefusal, type Refused } from '#app/copy/refusals.ts'
import { failRefused } from '#app/http/form-failure.ts'
import { toRetryAfter } from '#app/http/retry-after.ts'
import type { InvalidLink } from '#domain/identity/open-link.ts'

/** A link that can't be followed, as its page shows it. */
export type DeadLinkData = {
  readonly kind: 'dead'
  readonly secret: string
  readonly message: string
  /** It may still work, later. */
  readonly isLive: boolean
  /** Whether the viewer's address is verified; null when nobody is logged in. */
  readonly isVerified: boolean | null
}

type LinkInput = Pick<DeadLinkData, 'secret' | 'isVerified'>

/** Answers with the page of a link that can't be followed, now or ever. */
export function failLink(refusal: Refused, link: LinkInput) {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  const isLive = status === 503 || status === 429
  const dead: DeadLinkData = { kind: 'dead', ...link, message, isLive }
  return data(dead, { status, headers: toRetryAfter(retryAfterMs) })
}

/** Set when the form of this request was refused because its link is invalid. */
const invalidLinkContext = createContext<InvalidLink | null>(null)

type Context = Readonly<RouterContextProvider>

type RefusedForm = { readonly values: Readonly<Record<string, string>>; readonly refusal: Refused }

/** Answers the form of a link's page that was refused. */
export function failLinkForm(context: Context, { values, refusal }: RefusedForm) {
  const { refused } = refusal
  if (refused === 'link-spent' || refused === 'too-many-links') {
    context.set(invalidLinkContext, { refused })
  }
  return failRefused(values, refusal)
}

/**
 * For the loader, which runs after a refused form in the same request: the form has already
 * counted the invalid link against the rate limit, so it isn't looked up and counted again.
 */
export function findInvalidLink(context: Context): InvalidLink | null {
  return context.get(invalidLinkContext)
}

/**
 * The URL of such a page is a secret, so it isn't sent to other sites. With `no-referrer`, browsers
 * would also hide the origin of our own forms, which would then be refused.
 */
export function keepLinkHeaders({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return {
    ...Object.fromEntries(loaderHeaders),
    ...Object.fromEntries(actionHeaders),
    'referrer-policy': 'same-origin',
  }
}
