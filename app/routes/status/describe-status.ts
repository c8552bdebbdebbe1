import { headlines, serviceTexts, stateLabels } from '#app/copy/status.ts'
import type { ServiceName, ServiceState, SiteStatus } from '#domain/operator/site-status.ts'

/** The words of the status page, for the page itself and for its updates. */
export type DescribedStatus = {
  readonly headline: string
  readonly services: readonly {
    readonly name: ServiceName
    readonly state: ServiceState
    readonly title: string
    readonly label: string
    readonly text: string
  }[]
}

export function describeStatus(current: SiteStatus): DescribedStatus {
  const worst = (['down', 'degraded'] as const).find((bad) =>
    current.some(({ state }) => state === bad),
  )
  return {
    headline: headlines[worst ?? 'operational'],
    services: current.map(({ name, state }) => {
      const { title, about, whenDown } = serviceTexts[name]
      return {
        name,
        state,
        title,
        label: stateLabels[state],
        text: state === 'down' ? whenDown : about,
      }
    }),
  }
}
