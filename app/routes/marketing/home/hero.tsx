import type { ReactNode } from 'react'
import { home } from '#app/copy/marketing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { CodeWindow, Keys } from '#app/ui/code-window.tsx'
import { CommentLabel } from '#app/ui/section.tsx'

export function Hero() {
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <CommentLabel text={home.title} />
      <h1 className="mt-4.5 text-[clamp(44px,6.6vw,84px)] max-[379px]:text-[38px] leading-[.98] font-[620] tracking-[-.045em] text-balance">
        You start the line.{' '}
        <span className="block text-unwritten">We ghost&#8209;write the&nbsp;rest.</span>
      </h1>
      <p className="mt-6 max-w-[52ch] text-xl text-pretty text-muted">{home.intro}</p>
      <div className="mt-8.5 flex flex-wrap gap-3">
        <SiteLink to="/signup" className={buttonClasses('solid')}>
          Start free
        </SiteLink>
        <SiteLink to="/pricing" className={buttonClasses('line')}>
          See pricing
        </SiteLink>
      </div>
      <GhostEditor />
    </section>
  )
}

/**
 * Ghost text writes itself, Tab accepts it, it turns solid. All of it is CSS
 * (ghost-motion.css) and plays once; the Tab button replays it. Lines are short enough for a
 * phone of 320 px, because code must not wrap.
 */
function GhostEditor() {
  return (
    <figure className="ghost-editor mt-16" aria-labelledby="ghost-editor-caption">
      <figcaption id="ghost-editor-caption" className="sr-only">
        {home.editorCaption}
      </figcaption>
      <CodeWindow tabs={['slugify.ts', 'slugify.test.ts']} hints={<Hints />}>
        <pre className="ghost-code" tabIndex={-1}>
          <code>
            <span className="written">
              <i className="text-faint">{'// "Hi, Wörld!" to "hi-world"'}</i>
            </span>
            <span className="written">
              <b>function</b> <u>slugify</u>(title: string) {'{'}
            </span>
            <span className="ghost first">
              {'  '}
              <b>return</b> title
              <span className="caret" />
              <span className="ghost-text">
                .<u>normalize</u>(<q>'NFKD'</q>)
              </span>
            </span>
            <Suggested method="replace" first="/\p{M}/gu" second="''" />
            <Suggested method="toLowerCase" />
            <Suggested method="replace" first="/[^a-z0-9]+/g" second="'-'" />
            <Suggested method="replace" first="/^-|-$/g" second="''">
              <span className="caret moved" />
            </Suggested>
            <span className="written">{'}'}</span>
          </code>
        </pre>
      </CodeWindow>
    </figure>
  )
}

type Call = {
  readonly method: string
  readonly first?: string
  readonly second?: string
  readonly children?: ReactNode
}

function Suggested({ method, first, second, children }: Call) {
  return (
    <span className="ghost">
      {'    '}
      <span className="ghost-text">
        .<u>{method}</u>(<q>{first}</q>
        {second && ', '}
        <q>{second}</q>)
      </span>
      {children}
    </span>
  )
}

const hint = 'flex min-h-11 items-center gap-2'
/** Hidden on phones, which have no such keys. */
const wideHint = `${hint} max-sm:hidden`

function Hints() {
  return (
    <>
      <button type="button" data-replay="" className={`replay ${hint}`}>
        <Keys keys="Tab" /> accept
      </button>
      <span className={hint}>
        <Keys keys="Esc" /> discard
      </span>
      <span className={wideHint}>
        <Keys keys="Ctrl Shift G" /> generate
      </span>
      <span className={wideHint}>
        <Keys keys="Ctrl Shift I" /> chat
      </span>
    </>
  )
}
