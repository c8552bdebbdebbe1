import type { SignInProvider } from '#domain/identity/sign-in-provider.ts'
import type { Clock } from '#domain/time.ts'
import type { ReportFailure } from '#gateways/identity/providers/failures.ts'
import { createGitHubProvider } from '#gateways/identity/providers/github.ts'
import { createOpenIdProvider } from '#gateways/identity/providers/openid.ts'
import type { ProviderSettings } from '#gateways/identity/providers/settings.ts'
import type { Log } from './ops/log.ts'

/** Where people can sign in instead of typing a password. Calls nobody until someone does. */
export function createSignInProviders(
  settings: readonly ProviderSettings[],
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): readonly SignInProvider[] {
  const report: ReportFailure = ({ provider: name, reason, isUrgent }) => {
    const facts = { name, reason }
    if (isUrgent) log.error('sign_in_provider_refused', facts)
    else log.warn('sign_in_provider_failed', facts)
  }
  return settings.map((one) =>
    one.kind === 'github'
      ? createGitHubProvider(one, { report })
      : createOpenIdProvider(one, { clock, report }),
  )
}
