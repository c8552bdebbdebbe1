import { requestContext } from '#app/context.ts'
import {
  about,
  aboutSections,
  commands,
  keyFacts,
  listContacts,
  listMakers,
  listReasons,
  modelNotes,
  setupSteps,
  shortcutNotes,
  shortcutNotesTitle,
} from '#app/copy/about.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { StartLink } from '#app/shell/start-link.tsx'
import { Keys } from '#app/ui/keys.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import type { Operator } from '#domain/operator/operator.ts'
import type { Route } from './+types/about'
import { freeModels, premiumModels } from './models.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(about)

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(requestContext).operator }
}

export default function About({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <>
      <PageTop label={about.label} title={about.heading.typed} unwritten={about.heading.unwritten}>
        <p>{about.intro}</p>
      </PageTop>
      <Section {...aboutSections.why} id="why">
        <Reasons operator={operator} />
      </Section>
      <Section {...aboutSections.who} id="who">
        <Makers operator={operator} />
      </Section>
      <Section {...aboutSections.commands} id="commands">
        <Commands />
        <ShortcutNotes />
      </Section>
      <Section {...aboutSections.setup} id="setup">
        <Setup />
      </Section>
      <Section {...aboutSections.models} id="models">
        <Models />
      </Section>
      <Section {...aboutSections.start}>
        <p className="mt-5 max-w-[56ch] text-muted">
          <RichText text={about.start} />
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <StartLink />
          <ButtonLink to="/pricing" look="line">
            {about.pricing}
          </ButtonLink>
        </p>
      </Section>
    </>
  )
}

function Reasons({ operator }: { operator: Operator }) {
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2">
      {listReasons(operator).map(({ title, text }) => (
        <li key={title} className="border-t border-line pt-6">
          <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
          <p className="mt-2 max-w-[56ch] text-[15.5px] leading-[1.55] text-pretty text-muted">
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Makers({ operator }: { operator: Operator }) {
  return (
    <div className="mt-10 grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-2">
      {[listMakers(operator), listContacts(operator)].map((facts) => (
        <dl key={facts[0]?.term} className="grid content-start gap-5 bg-sheet p-7 text-[15.5px]">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="font-[550]">{term}</dt>
              <dd className="mt-0.5 text-pretty text-muted">
                <RichText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

/** Drawn as the command palette. */
function Commands() {
  return (
    <div className="mt-10 overflow-hidden rounded-2xl border border-line bg-sheet">
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-3.5 font-mono text-[13px] text-muted md:px-7">
        <span>
          &gt; Ghost Writers:
          <span className="ml-1 inline-block h-[1.15em] w-0.5 translate-y-[.2em] bg-ghost-ink" />
        </span>
        <Keys keys="Ctrl Shift P" />
      </p>
      <dl>
        {commands.map(({ id, name, does, reach }) => (
          <div
            key={id}
            id={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t target:bg-raised hover:bg-paper md:grid md:grid-cols-[190px_1fr_auto] md:gap-x-6 md:px-7"
          >
            <dt className="font-[550]">{name}</dt>
            <dd className="text-[15.5px] text-muted max-md:order-last max-md:w-full">{does}</dd>
            <dd className="font-mono text-[13px] text-ghost-ink max-md:ml-auto md:text-right">
              {'keys' in reach ? <Keys keys={reach.keys} /> : reach.way}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What to do when another extension, or VS Code itself, uses the same shortcuts. */
function ShortcutNotes() {
  return (
    <aside aria-labelledby="shortcut-notes" className="mt-10 md:grid md:grid-cols-[242px_1fr]">
      <h3 id="shortcut-notes" className="text-lg font-semibold tracking-[-.01em] md:pl-7">
        {shortcutNotesTitle}
      </h3>
      <dl className="grid max-w-[66ch] gap-4 text-[15.5px] text-muted max-md:mt-4 [&_dt]:font-[550] [&_dt]:text-ink">
        {shortcutNotes.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** How to get an OpenRouter key and where it goes. */
function Setup() {
  return (
    <>
      <p className="mt-5 max-w-[56ch] text-muted">{about.openRouter}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_340px]">
        <ol className="grid gap-7">
          {setupSteps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[36px_1fr]">
              <span aria-hidden="true" className="pt-1 font-mono text-[13px] text-ghost-ink">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
                <p className="mt-1 max-w-[56ch] text-muted">
                  <RichText text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <dl className="grid content-start gap-5 self-start rounded-2xl border border-line bg-sheet p-5 sm:p-7 text-[15.5px]">
          {keyFacts.map(({ term, text }) => (
            <div key={term}>
              <dt className="font-[550]">{term}</dt>
              <dd className="mt-0.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

const modelGroups = [
  { ...modelNotes.free, models: freeModels },
  { ...modelNotes.premium, models: premiumModels },
]

function Models() {
  return (
    <>
      <div className="mt-10 grid gap-px overflow-hidden rounded-2xl border border-line bg-line forced-colors:bg-[CanvasText] md:grid-cols-2">
        {modelGroups.map(({ title, text, models }) => (
          <div key={title} className="bg-sheet p-5 sm:p-7">
            <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-1 text-[15.5px] text-muted">{text}</p>
            <ul className="mt-6 font-mono text-[15px]">
              {models.map(({ name, maker }) => (
                <li
                  key={name}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3"
                >
                  <span>{name}</span>
                  <span className="text-[13px] text-faint">{maker}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-5 max-w-[66ch] text-[15.5px] text-muted">{about.models}</p>
    </>
  )
}
