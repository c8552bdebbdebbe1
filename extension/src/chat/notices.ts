import { describeEmpty } from '../account/words.ts'
import { fallbackModel } from '../router/models.ts'
import type { RouterRefusal } from '../router/router.ts'
import type { SiteRefusal } from '../site/ask-site.ts'

/** Why something did not happen, and what the user can do about it. */
export type Notice = {
  readonly words: string
  readonly actions: readonly Action[]
  /** Where the site says that there is more to be had. */
  readonly pricingUrl?: string
}

export type Action =
  | 'log-in'
  | 'set-key'
  | 'choose-model'
  | 'use-fallback'
  | 'add-credits'
  | 'see-pricing'
  | 'retry'

export const actionNames: Record<Action, string> = {
  'log-in': 'Log In',
  'set-key': 'Set API Key',
  'choose-model': 'Choose Model',
  'use-fallback': 'Use a Free Model',
  'add-credits': 'Add Credits',
  'see-pricing': 'See Pricing',
  retry: 'Try Again',
}

export type AskRefusal = RouterRefusal | SiteRefusal

type Reason = AskRefusal['refused']

const actions: Record<Reason, readonly Action[]> = {
  'no-key': ['set-key'],
  'no-credits': ['use-fallback', 'add-credits', 'choose-model'],
  'no-model': ['use-fallback', 'choose-model'],
  busy: ['retry', 'choose-model'],
  'too-long': ['choose-model'],
  stopped: ['retry'],
  offline: ['retry'],
  'cut-off': ['retry'],
  fault: ['retry'],
  'not-signed-in': ['log-in'],
  'not-allowed': ['see-pricing', 'log-in'],
  'allowance-empty': ['see-pricing'],
  'too-many': ['retry'],
  'no-such-request': ['retry'],
  'request-settled': ['retry'],
  'bad-request': ['retry'],
  'not-found': ['retry'],
}

/** What is said to the user when nothing, or not everything, was answered. */
export function toNotice(
  refusal: AskRefusal,
  { model, now }: { readonly model: string; readonly now: number },
): Notice {
  const isFallback = model === fallbackModel.id
  return {
    words: toWords(refusal, now),
    actions: actions[refusal.refused].filter((one) => !(isFallback && one === 'use-fallback')),
    ...('upgradeUrl' in refusal && { pricingUrl: refusal.upgradeUrl }),
  }
}

function toWords(refusal: AskRefusal, now: number): string {
  if (refusal.refused === 'allowance-empty') return describeEmpty(findNextAt(refusal), now)
  if (refusal.refused === 'not-signed-in') return 'Log in to use your allowance.'
  return refusal.words
}

function findNextAt(refusal: AskRefusal): number | null {
  return 'nextAt' in refusal ? (refusal.nextAt ?? null) : null
}
