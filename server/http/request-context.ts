import type { Visit } from '#app/context.ts'
import type { Config } from '../config/config.ts'

type RequestDetails = Pick<Visit, 'trustPayments' | 'report' | 'note' | 'nameInLog'> & {
  readonly nonce?: string
  readonly network: string
}

/** The context that routes get with each request. */
export function toRequestContext(config: Config, { network, ...details }: RequestDetails): Visit {
  const { siteUrl, isTestMode, standIns, operator, passwordMinLength, publishableKey, leaving } =
    config
  return {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    leaving,
    ...details,
    address: network,
  }
}
