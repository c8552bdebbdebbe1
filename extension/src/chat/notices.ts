import { fallbackModel } from '../router/models.ts'
import type { RouterRefusal } from '../router/router.ts'
import type { SiteRefusal } from '../site/call-site.ts'
import { describeEmptyAllowance } from '../words/account.ts'
import type { actionLabels } from '../words/errors.ts'
import type { AnswerRefusal } from '../writing/extract-code.ts'

/** Why a request failed, and what the user can do about it. */
export type Notice = {
  /** Our own sentence. */
  readonly message: string
  /** Text from the router, the model or the site. Never shown in a notification. */
  readonly detail?: string
  readonly actions: readonly Action[]
  /** The pricing page, as the site named it. */
  readonly pricingUrl?: string
}

export type Action = keyof typeof actionLabels

export type RequestRefusal = RouterRefusal | SiteRefusal | AnswerRefusal

const actions: Record<RequestRefusal['refused'], readonly Action[]> = {
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
  'feature-not-in-plan': ['see-pricing'],
  'language-not-in-plan': ['see-pricing'],
  'daily-limit-reached': ['see-pricing'],
  'language-switched': ['retry'],
  'snippet-conflict': ['retry'],
  'snippet-name-taken': ['retry'],
  'too-many-snippets': ['retry'],
  'invalid-snippet': ['retry'],
  'no-such-snippet': ['retry'],
  'too-many': ['retry'],
  'no-such-request': ['retry'],
  'request-settled': ['retry'],
  'bad-request': ['retry'],
  'not-found': ['retry'],
}

export function toNotice(
  refusal: RequestRefusal,
  { model, now }: { readonly model: string; readonly now: number },
): Notice {
  const isFallback = model === fallbackModel.id
  return {
    message: toMessage(refusal, now),
    // The site's text about an empty allowance would only repeat our own.
    ...(refusal.detail && refusal.refused !== 'allowance-empty' && { detail: refusal.detail }),
    actions: actions[refusal.refused].filter((one) => !(isFallback && one === 'use-fallback')),
    ...('upgradeUrl' in refusal && { pricingUrl: refusal.upgradeUrl }),
  }
}

function toMessage(refusal: RequestRefusal, now: number): string {
  if (refusal.refused !== 'allowance-empty') return refusal.message
  const nextAt = 'nextAt' in refusal ? (refusal.nextAt ?? null) : null
  return describeEmptyAllowance(nextAt, now)
}
