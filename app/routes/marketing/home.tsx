import { home } from '#app/copy/marketing.ts'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { useSiteUrl } from '#app/shell/root-data.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { StartLink } from '#app/shell/start-link.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { Section } from '#app/ui/section.tsx'
import { Alternatives } from './home/alternatives.tsx'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { PayFor } from './home/pay-for.tsx'
import { Pictures } from './home/pictures.tsx'
import { StartNote } from './home/start-note.tsx'
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
        <LastCall />
      </div>
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
        <TextLink to="/docs/models" className="whitespace-nowrap">
          About models
        </TextLink>
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

function LastCall() {
  return (
    <section data-line={194} className="gutter pt-22">
      <div className="grid justify-items-start gap-6 rounded-2xl border border-line bg-sheet px-7 py-12 md:px-14 md:py-16">
        <Ghost className="h-10 w-9.5" />
        <h2 className="max-w-[20ch] text-[clamp(30px,3.8vw,48px)] leading-[1.05] font-semibold tracking-[-.035em] text-balance">
          Your next line is <span className="text-unwritten">already half written.</span>
        </h2>
        <p className="max-w-[48ch] text-muted">{home.lastCall}</p>
        <div className="flex flex-wrap gap-3">
          <StartLink />
          <ButtonLink to="/about" look="line">
            See how it works
          </ButtonLink>
        </div>
        <StartNote />
      </div>
    </section>
  )
}
