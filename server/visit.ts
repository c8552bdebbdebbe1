import type { Visit } from '#app/context.ts'
import { toNetwork } from './client-address.ts'
import { isLoopback } from './loopback.ts'
import type { Setting } from './setting.ts'

type Guest = Pick<Visit, 'address' | 'trustPayments' | 'report' | 'note'> & {
  readonly nonce?: string
  readonly isFromHere: boolean
}

/** What a request carries. */
export function toVisit(setting: Setting, { isFromHere, ...guest }: Guest): Visit {
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
    address: toNetwork(guest.address),
    isAtHome: isServedAtHome && isFromHere,
  }
}
