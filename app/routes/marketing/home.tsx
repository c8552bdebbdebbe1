import { home } from '#app/copy/marketing.ts'
import { FinalCall } from '#app/shell/final-call.tsx'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { useSiteUrl } from '#app/shell/root-data.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { Alternatives } from './home/alternatives.tsx'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { PayFor } from './home/pay-for.tsx'
import { Pictures } from './home/pictures.tsx'
import { describeApplication } from './structured-data.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: home.title, description: home.description })

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <HowItWorks />
      <Pictures />
      <div className="home-end">
        <PayFor />
        <Alternatives />
        <Models />
      </div>
      <FinalCall other={{ to: '/pricing', text: 'See pricing' }} />
      <StructuredData facts={describeApplication(useSiteUrl())} />
    </>
  )
}

function HowItWorks() {
  return (
    <Section line={48} label="how it works" title="From sign-up to ghost text in three steps">
      <ol className="mt-12 grid gap-10 min-[960px]:grid-cols-3 min-[960px]:gap-8">
        {home.steps.map(({ title, text, code }, index) => (
          <li key={title} className="flex flex-col border-t border-line pt-6">
            <span className="font-mono text-[13px] text-faint">{index + 1}</span>
            <h3 className="mt-3 text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-2 mb-5 text-[15.5px] leading-[1.55] text-muted">
              <RichText text={text} />
            </p>
            <pre className="mt-auto overflow-x-auto rounded-xl border border-line bg-raised px-4 py-3.5 font-mono text-[13px] leading-[1.7] text-ink">
              {code}
            </pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Models() {
  return (
    <Section line={171} label="models" title="Models included, or your own key">
      <p className="mt-6 max-w-[60ch] text-muted">
        {home.models}{' '}
        <SiteLink to="/docs/models" className={`${textLinkClasses} whitespace-nowrap`}>
          About models
        </SiteLink>
      </p>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        {home.modelSources.map(({ title, note, facts }) => (
          <div key={title} className="rounded-2xl border border-line bg-sheet p-5 sm:p-7">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-[15.5px] text-muted">{note}</p>
            <ul className="mt-5">
              {facts.map((fact) => (
                <li key={fact} className="mt-3 border-t border-line pt-3 font-mono text-sm">
                  {fact}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
