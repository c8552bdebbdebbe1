import { describeEmpty } from '../account/words.ts'
import { fallbackModel } from '../router/models.ts'
import type { RouterRefusal } from '../router/router.ts'
import type { SiteRefusal } from '../site/refusals.ts'
import type { AnswerRefusal } from '../writing/answer-refusal.ts'

/** Why something did not happen, and what the user can do about it. */
export type Notice = {
  /** Our own sentence. */
  readonly words: string
  /** What somebody else said about it. Never shown in a notification. */
  readonly detail?: string
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
  | 'raise-answer-limit'
  | 'raise-context-limit'
  | 'set-router'
  | 'set-site'
  | 'show-log'
  | 'retry'

export const actionNames: Record<Action, string> = {
  'log-in': 'Log In',
  'set-key': 'Set API Key',
  'choose-model': 'Choose Model',
  'use-fallback': 'Use a Free Model',
  'add-credits': 'Add Credits',
  'see-pricing': 'See Pricing',
  'raise-answer-limit': 'Change Limit',
  'raise-context-limit': 'Change Limit',
  'set-router': 'Open Settings',
  'set-site': 'Open Settings',
  'show-log': 'Show Answer',
  retry: 'Try Again',
}

export type AskRefusal = RouterRefusal | SiteRefusal | AnswerRefusal

type Reason = AskRefusal['refused']

const actions: Record<Reason, readonly Action[]> = {
  'no-key': ['set-key'],
  'no-credits': ['use-fallback', 'add-credits', 'choose-model'],
  'no-model': ['use-fallback', 'choose-model'],
  busy: ['retry', 'choose-model'],
  'daily-limit': ['choose-model', 'add-credits'],
  flagged: ['choose-model'],
  insecure: ['set-router'],
  'insecure-site': ['set-site'],
  truncated: ['retry', 'raise-answer-limit'],
  'no-code': ['retry', 'show-log'],
  incomplete: ['retry', 'show-log'],
  'over-budget': ['raise-context-limit'],
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
    ...(refusal.detail && { detail: refusal.detail }),
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
