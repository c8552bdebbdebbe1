import type { RequestContext } from '#app/context.ts'
import type { Config } from '../config/config.ts'

type RequestDetails = Pick<RequestContext, 'allowStripeInCsp' | 'report' | 'note' | 'addToLog'> & {
  readonly nonce?: string
  readonly network: string
}

/** The context that routes get with each request. */
export function toRequestContext(
  config: Config,
  { network, ...details }: RequestDetails,
): RequestContext {
  const {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    shutdownSignal,
  } = config
  return {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    shutdownSignal,
    ...details,
    address: network,
  }
}
