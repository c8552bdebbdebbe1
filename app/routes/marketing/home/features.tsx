import type { ReactNode } from 'react'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'

type Feature = { readonly title: string; readonly text: string; readonly peek: ReactNode }

const features: readonly Feature[] = [
  {
    title: 'Generate code',
    text: 'From a comment or a prompt, streamed where your cursor is.',
    peek: (
      <>
        {'// parse ISO durations\n'}
        <b>function parseDuration(…)</b>
      </>
    ),
  },
  {
    title: 'Explain',
    text: 'Select anything unfamiliar and read what it does, in plain words.',
    peek: (
      <>
        {'O(n log n): sorts once,\n'}
        <b>then walks both lists</b>
      </>
    ),
  },
  {
    title: 'Refactor',
    text: 'See the change as a diff. Nothing moves until you accept it.',
    peek: (
      <>
        <del>- for (let i = 0; …)</del>
        {'\n'}
        <ins>+ items.filter(isLive)</ins>
      </>
    ),
  },
  {
    title: 'Generate tests',
    text: 'A test file beside the code, covering the edges you would forget.',
    peek: (
      <>
        <ins>✓</ins>
        {' empty title\n'}
        <ins>✓</ins>
        {' only punctuation'}
      </>
    ),
  },
  {
    title: 'Fix bugs',
    text: 'Reads the error under your cursor and proposes the smallest fix.',
    peek: (
      <>
        {'TS2532 possibly undefined\n'}
        <b>user?.name ?? 'you'</b>
      </>
    ),
  },
  {
    title: 'Chat',
    text: 'Ask about your code, with the files you choose as context.',
    peek: (
      <>
        {'you  why is this slow?\n'}
        <b>{'ia   the query runs per row'}</b>
      </>
    ),
  },
]

export function Features() {
  return (
    <Section id="features" line={24} label="features" title="Six things you stop doing by hand">
      <ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature) => (
          <Cell key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  )
}

function Cell({ title, text, peek }: Feature) {
  return (
    <li className="feature">
      <h3 className="text-lg font-semibold tracking-[-.01em]">
        <SiteLink to="/about#commands" className="after:absolute after:inset-0">
          {title}
        </SiteLink>
      </h3>
      <p className="text-[15.5px] leading-[1.55] text-muted">{text}</p>
      <pre className="peek" aria-hidden="true">
        {peek}
      </pre>
    </li>
  )
}
