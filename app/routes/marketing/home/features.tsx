import type { ReactNode } from 'react'
import { home } from '#app/copy/home.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Keys } from '#app/ui/keys.tsx'
import { CommentLabel, SectionTitle } from '#app/ui/section.tsx'

/** What each feature does, the section of the documentation about it, and how to start it. */
const features: readonly Feature[] = [
  { ...home.features['generate-code'], docs: 'write-code', aside: <Keys keys="Ctrl Shift G" /> },
  { ...home.features.explain, docs: 'explain', aside: <Tag text={home.explainPlans} /> },
  { ...home.features.refactor, docs: 'refactor' },
  { ...home.features['generate-tests'], docs: 'generate-tests' },
  { ...home.features['fix-bug'], docs: 'fix-bugs' },
  { ...home.features['open-chat'], docs: 'chat', aside: <Keys keys="Ctrl Shift I" /> },
]

type Feature = {
  readonly title: string
  readonly text: string
  readonly docs: string
  readonly aside?: ReactNode
}

export function Features() {
  return (
    <section id="features" className="lined features pt-20 md:pt-24 lg:pt-32">
      <div>
        <CommentLabel text={home.features.label} />
        <SectionTitle>{home.features.title}</SectionTitle>
      </div>
      <ul>
        {features.map(({ title, text, docs, aside }) => (
          <li key={docs}>
            <div>
              <h3>
                <SiteLink to={`/docs/commands#${docs}`}>{title}</SiteLink>
              </h3>{' '}
              <span>{text}</span>
            </div>
            {aside}
          </li>
        ))}
      </ul>
    </section>
  )
}
