import { useEffect, useRef } from 'react'
import { requestContext } from '#app/context.ts'
import { status } from '#app/copy/status.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useNonce } from '#app/shell/nonce.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { InlineScript } from '#app/shell/prerender.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { useRootData } from '#app/shell/root-data.ts'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/status'
import { type DescribedStatus, describeStatus } from './describe-status.ts'
import statusScript from './status-script.ts?script'
import { watchStatus } from './watch-status.ts'

export const handle: PageHandle = { prerender: 'static', isLive: true }

export const meta = () => pageMeta(status)

export function loader({ context }: Route.LoaderArgs) {
  return describeStatus(context.get(requestContext).readStatus())
}

/** The state of the site, as its server sees it. See ADR-0061. */
export default function Status({ loaderData }: Route.ComponentProps) {
  const { headline, services } = loaderData
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => (page.current ? watchStatus(page.current) : undefined), [])
  return (
    <>
      <PageTop label={status.label} title={status.title} />
      <div
        ref={page}
        data-status=""
        data-checked={status.checked}
        data-unreachable={status.unreachable}
        className="mt-8"
      >
        <div className="status-terminal">
          <p className="status-headline" role="status" data-headline="">
            {headline}
          </p>
          <ServiceList services={services} />
          <p className="status-checked" data-time="">
            {status.loaded}
          </p>
        </div>
        <div className="prose mt-8">
          <noscript>
            <p>{status.withoutScripts}</p>
          </noscript>
          <p>{status.views}</p>
          <p>
            <RichText text={status.history} />
          </p>
        </div>
      </div>
      <StaticUpdates />
    </>
  )
}

function ServiceList({ services }: Pick<DescribedStatus, 'services'>) {
  return (
    <dl>
      {services.map(({ name, state, title, label, text }) => (
        <div key={name} data-service={name} data-state={state}>
          <dt>{title}</dt>
          <dd data-label="">{label}</dd>
          <dd data-text="">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Visitors get the page without the framework, so a script does what the effect above does. */
function StaticUpdates() {
  const nonce = useNonce()
  const isSignedIn = Boolean(useRootData()?.viewer)
  return isSignedIn ? null : <InlineScript text={statusScript} {...(nonce && { nonce })} />
}
