import type { Visit } from '#app/context.ts'
import { isLoopback } from './loopback.ts'
import type { Setting } from './setting.ts'

type Guest = Pick<Visit, 'trustPayments' | 'report' | 'note' | 'nameInLog'> & {
  readonly nonce?: string
  readonly network: string
  readonly isFromHere: boolean
}

/** What a request carries. */
export function toVisit(setting: Setting, { isFromHere, network, ...guest }: Guest): Visit {
  const { siteUrl, isTestMode, operator, passwordMinLength, publishableKey, leaving } = setting
  const isServedAtHome = isLoopback(new URL(siteUrl).hostname)
  return {
    siteUrl,
    isTestMode,
    operator,
    passwordMinLength,
    publishableKey,
    leaving,
    ...guest,
    address: network,
    isAtHome: isServedAtHome && isFromHere,
  }
}
