import { useEffect } from 'react'
import { portsContext } from '#app/context.ts'
import { home } from '#app/copy/home.ts'
import { listIncludedModels } from '#app/plans/included-models.ts'
import { FinalCall } from '#app/shell/final-call.tsx'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import { useNonce } from '#app/shell/nonce.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { InlineScript } from '#app/shell/prerender.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { useRootData, useSiteUrl } from '#app/shell/root-data.ts'
import { LineNumbers } from '#app/ui/line-numbers.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/home'
import { Alternatives } from './home/alternatives.tsx'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import homeScript from './home/home-script.ts?script'
import { Models } from './home/models.tsx'
import { Pictures } from './home/pictures.tsx'
import { PricingStrip } from './home/pricing-strip.tsx'
import { PrivacyBand } from './home/privacy-band.tsx'
import styles from './home.css?url'
import { describeApplication } from './structured-data.ts'

export const handle: PageHandle = { prerender: 'static', styles }

export const meta = () => pageMeta(home)

/** The models of the server's configuration, which `GET /api/v1/models` lists. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(portsContext).models
  return { models: listIncludedModels(catalog) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LineNumbers />
      <Hero />
      <Pictures />
      <Features />
      <HowItWorks />
      <Models models={loaderData.models} />
      <PrivacyBand />
      <Alternatives />
      <PricingStrip />
      <FinalCall other={{ to: '/pricing', text: home.seePricing }} />
      <HomeScript />
      <StructuredData facts={describeApplication(useSiteUrl())} />
    </>
  )
}

/** Inline for visitors, whose page has no framework. Otherwise the framework loads it. */
function HomeScript() {
  const isSignedIn = Boolean(useRootData()?.viewer)
  const nonce = useNonce()
  useEffect(() => void import('./home/home-script.ts'), [])
  return isSignedIn ? null : <InlineScript text={homeScript} {...(nonce && { nonce })} />
}

function HowItWorks() {
  return (
    <Section label={home.steps.label} title={home.steps.title}>
      <ol className="columns mt-10">
        {home.steps.list.map(({ title, text, code, unwritten }, index) => (
          <li key={title}>
            <span className="font-mono text-[13px] font-medium text-ghost-ink">{index + 1}</span>
            <h3 className="mt-2 text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-1.5 mb-4 text-[15.5px] leading-[1.55] text-pretty text-muted">
              <RichText text={text} />
            </p>
            <pre className="overflow-x-auto font-mono text-[13px] leading-[1.7] text-muted md:max-lg:text-[11.5px]">
              {code}
              {unwritten && (
                <>
                  <span className="caret" />
                  <i className="text-unwritten">{unwritten}</i>
                </>
              )}
            </pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}
