import { home, modelNotes } from '#app/copy/marketing.ts'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { useSiteUrl } from '#app/shell/root-data.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { Section } from '#app/ui/section.tsx'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { freeModels, premiumModels } from './models.ts'
import { describeApplication } from './structured-data.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: home.title, description: home.description })

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <HowItWorks />
      <Models />
      <LastCall />
      <StructuredData facts={describeApplication(useSiteUrl())} />
    </>
  )
}

function HowItWorks() {
  return (
    <Section line={61} label="how it works" title="From sign-up to ghost text in three steps">
      <ol className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
        {home.steps.map(({ title, text, code }, index) => (
          <li key={title} className="flex flex-col border-t border-line pt-6">
            <span className="font-mono text-[13px] text-faint">{index + 1}</span>
            <h3 className="mt-3 text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-2 text-[15.5px] leading-[1.55] text-muted">{text}</p>
            <pre className="mt-5 overflow-x-auto rounded-xl border border-line bg-raised px-4 py-3.5 font-mono text-[13px] leading-[1.7] text-ink">
              {code}
            </pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const groups = [
  { title: 'Free models', note: modelNotes.free, models: freeModels },
  { title: 'Premium models', note: modelNotes.premium, models: premiumModels },
]

function Models() {
  return (
    <Section line={84} label="models" title="Your key, your choice of model">
      <p className="mt-6 max-w-[60ch] text-muted">
        {home.models}{' '}
        <SiteLink to="/about#setup" className={`${textLinkClasses} whitespace-nowrap`}>
          How to set it up
        </SiteLink>
      </p>
      <dl className="mt-10 grid gap-5 lg:grid-cols-2">
        {groups.map(({ title, note, models }) => (
          <div key={title} className="rounded-2xl border border-line bg-sheet p-7">
            <dt>
              <span className="font-semibold">{title}</span>
              <span className="mt-1 block text-[15.5px] text-muted">{note}</span>
            </dt>
            {models.map(({ name }) => (
              <dd
                key={name}
                className="mt-3 border-t border-line pt-3 font-mono text-sm first-of-type:mt-5"
              >
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  )
}

function LastCall() {
  return (
    <section data-line={107} className="gutter pt-22">
      <div className="grid justify-items-start gap-6 rounded-2xl border border-line bg-sheet px-7 py-12 md:px-14 md:py-16">
        <Ghost className="h-10 w-9.5" />
        <h2 className="max-w-[20ch] text-[clamp(30px,3.8vw,48px)] leading-[1.05] font-semibold tracking-[-.035em] text-balance">
          Your next line is <span className="text-unwritten">already half written.</span>
        </h2>
        <p className="max-w-[48ch] text-muted">{home.lastCall}</p>
        <div className="flex flex-wrap gap-3">
          <SiteLink to="/signup" className={buttonClasses('solid')}>
            Start free
          </SiteLink>
          <SiteLink to="/about" className={buttonClasses('line')}>
            See how it works
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
