import { fallbackModel } from '../router/models.ts'
import type { RouterRefusal } from '../router/router.ts'
import type { SiteRefusal } from '../site/call-site.ts'
import { describeEmptyAllowance, formatTime, formatWait } from '../words/account.ts'
import type { actionLabels } from '../words/errors.ts'
import { waitingHelps, waitingUntil } from '../words/errors.ts'
import type { AnswerRefusal } from '../writing/extract-code.ts'

/** Why a request failed, and what the user can do about it. */
export type Notice = {
  /** Our own sentence. */
  readonly message: string
  /** Text from the router, the model or the site. Never shown in a notification. */
  readonly detail?: string
  readonly actions: readonly Action[]
  /** The page of the site that helps, as the site named it. */
  readonly url?: string
}

export type Action = keyof typeof actionLabels

export type RequestRefusal = RouterRefusal | SiteRefusal | AnswerRefusal

const actions: Record<RequestRefusal['refused'], readonly Action[]> = {
  'no-key': ['set-key', 'use-included'],
  'no-credits': ['use-fallback', 'add-credits', 'choose-model'],
  'no-model': ['use-fallback', 'choose-model'],
  'no-tools': ['choose-model'],
  busy: ['retry', 'choose-model'],
  'daily-limit': ['choose-model', 'add-credits'],
  flagged: ['choose-model'],
  insecure: ['set-router'],
  'insecure-site': ['set-site'],
  truncated: ['retry', 'raise-answer-limit'],
  'no-code': ['retry', 'show-log'],
  'no-message': ['retry', 'show-log'],
  'bad-blocks': ['retry', 'show-log'],
  'bad-files': ['retry', 'show-log'],
  'no-vision': ['choose-model'],
  incomplete: ['ask-for-all', 'show-log'],
  'not-whole': ['ask-for-all', 'show-log'],
  'over-budget': ['raise-context-limit'],
  'too-long': ['choose-model'],
  stopped: ['retry'],
  offline: ['retry'],
  'cut-off': ['retry'],
  fault: ['retry'],
  'not-a-router': ['set-router', 'retry'],
  'not-signed-in': ['log-in'],
  'not-allowed': ['upgrade', 'log-in'],
  'allowance-empty': ['upgrade'],
  'feature-not-in-plan': ['upgrade'],
  'language-not-in-plan': ['switch-language'],
  'daily-limit-reached': ['change-daily-limit'],
  'email-not-verified': ['verify-email'],
  'language-switched': ['upgrade'],
  'snippet-conflict': [],
  'snippet-name-taken': [],
  'too-many-snippets': [],
  'invalid-snippet': [],
  'no-such-snippet': [],
  'no-such-team': [],
  'not-team-admin': [],
  'team-read-only': [],
  'second-factor-required': [],
  'team-conflict': [],
  'team-item-name-taken': [],
  'too-many-team-items': [],
  'no-such-team-item': [],
  'invalid-team-item': [],
  'too-many-tuned-models': [],
  'no-such-tuned-model': [],
  'too-many': ['retry'],
  'no-such-request': ['retry'],
  'request-settled': ['retry'],
  'bad-request': ['retry'],
  'not-found': ['retry'],
  'model-not-found': ['choose-model'],
  'model-unavailable': ['choose-model'],
  'model-timeout': ['retry'],
  'model-refused': ['choose-model'],
  'model-busy': ['retry'],
}

export function toNotice(
  refusal: RequestRefusal,
  { model, now }: { readonly model: string; readonly now: number },
): Notice {
  const isFallback = model === fallbackModel.id
  const { action } = toSiteAdvice(refusal)
  return {
    message: toMessage(refusal, now),
    // What the site says about the plan would only repeat our own sentence.
    ...(refusal.detail && !isAboutPlan(refusal) && { detail: refusal.detail }),
    actions: listActions(refusal).filter((one) => !(isFallback && one === 'use-fallback')),
    ...(action && { url: action.url }),
  }
}

type SiteAdvice = Pick<SiteRefusal, 'action' | 'nextAt'>

function toSiteAdvice(refusal: RequestRefusal): SiteAdvice {
  return isAboutPlan(refusal) ? (refusal as SiteRefusal) : {}
}

/** Whether the plan or its limits are the reason. One button solves it. */
export function isAboutPlan({ refused }: RequestRefusal): boolean {
  return planRefusals.includes(refused)
}

const planRefusals: readonly RequestRefusal['refused'][] = [
  'not-allowed',
  'allowance-empty',
  'feature-not-in-plan',
  'language-not-in-plan',
  'daily-limit-reached',
  'language-switched',
  'email-not-verified',
]

/** Whether completions stop until the user does something, and not only for a while. */
export function isShownWhileTyping({ refused }: RequestRefusal): boolean {
  return ['language-not-in-plan', 'feature-not-in-plan', 'email-not-verified'].includes(refused)
}

function listActions(refusal: RequestRefusal): readonly Action[] {
  const { action, nextAt } = toSiteAdvice(refusal)
  if (action) return [action.kind]
  // The site wasn't asked. A language that was just switched can't be switched again.
  return refusal.refused === 'language-not-in-plan' && nextAt
    ? ['upgrade']
    : actions[refusal.refused]
}

function toMessage(refusal: RequestRefusal, now: number): string {
  const { refused, message } = refusal
  const nextAt = 'nextAt' in refusal ? (refusal.nextAt ?? null) : null
  if (refused === 'allowance-empty') return describeEmptyAllowance(nextAt, now)
  if (nextAt === null) return message
  const instead = waitingUntil[refused]?.(formatWait(nextAt, now))
  if (instead) return instead
  const format = isAboutPlan(refusal) ? formatTime : formatWait
  const added = waitingHelps[refused]?.(format(nextAt, now))
  return added ? `${message} ${added}` : message
}
