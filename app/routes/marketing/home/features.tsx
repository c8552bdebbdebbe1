import type { ReactNode } from 'react'
import { home } from '#app/copy/marketing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'

type FeatureId = keyof typeof home.features

/** The section of the documentation about each feature. */
const sections: Readonly<Record<FeatureId, string>> = {
  'generate-code': 'write-code',
  explain: 'explain',
  refactor: 'refactor',
  'generate-tests': 'generate-tests',
  'fix-bug': 'fix-bugs',
  'open-chat': 'chat',
}

/** A line or two of what each feature produces. */
const peeks: Readonly<Record<FeatureId, ReactNode>> = {
  'generate-code': (
    <>
      {'// parse ISO durations\n'}
      <b>function parseDuration(…)</b>
    </>
  ),
  explain: (
    <>
      {'O(n log n): sorts once,\n'}
      <b>then walks both lists</b>
    </>
  ),
  refactor: (
    <>
      <del>- for (let i = 0; …)</del>
      {'\n'}
      <ins>+ items.filter(isLive)</ins>
    </>
  ),
  'generate-tests': (
    <>
      <ins>✓</ins>
      {' empty title\n'}
      <ins>✓</ins>
      {' only punctuation'}
    </>
  ),
  'fix-bug': (
    <>
      {'TS2532 possibly undefined\n'}
      <b>user?.name ?? 'you'</b>
    </>
  ),
  'open-chat': (
    <>
      {'you  why is this slow?\n'}
      <b>{'ia   the query runs per row'}</b>
    </>
  ),
}

const ids = Object.keys(peeks) as FeatureId[]

export function Features() {
  return (
    <Section id="features" line={24} label="features" title="Six things you can stop doing by hand">
      <ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line forced-colors:bg-[CanvasText] sm:grid-cols-2 lg:grid-cols-3">
        {ids.map((id) => (
          <Cell key={id} id={id} />
        ))}
      </ul>
    </Section>
  )
}

function Cell({ id }: { id: FeatureId }) {
  const { title, text } = home.features[id]
  return (
    <li className="feature">
      <h3 className="text-lg font-semibold tracking-[-.01em]">
        <SiteLink to={`/docs/commands#${sections[id]}`} className="after:absolute after:inset-0">
          {title}
        </SiteLink>
      </h3>
      <p className="text-[15.5px] leading-[1.55] text-muted">{text}</p>
      <pre className="peek" aria-hidden="true">
        {peeks[id]}
      </pre>
    </li>
  )
}
