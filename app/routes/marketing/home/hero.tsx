import { home } from '#app/copy/marketing.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { StartLink } from '#app/shell/start-link.tsx'
import { CodeWindow, Keys } from '#app/ui/code-window.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { StartNote } from './start-note.tsx'

export function Hero() {
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <CommentLabel text={home.title} />
      <h1 className="mt-4.5 text-[clamp(44px,6.6vw,84px)] max-[379px]:text-[38px] leading-[.98] font-[620] tracking-[-.045em] text-balance">
        You start the line.{' '}
        <span className="block text-unwritten">We ghost&#8209;write the&nbsp;rest.</span>
      </h1>
      <p className="mt-6 max-w-[60ch] text-xl text-pretty text-muted">{home.intro}</p>
      <div className="mt-8.5 flex flex-wrap gap-3">
        <StartLink />
        <ButtonLink to="/pricing" look="line">
          See pricing
        </ButtonLink>
      </div>
      <div className="mt-4">
        <StartNote />
      </div>
      <GhostEditor />
    </section>
  )
}

/**
 * What the extension does after the installation, on every plan: ghost text completes a line, Tab
 * accepts it, it turns solid. All of it is CSS (ghost-motion.css) and plays once; the Tab button
 * replays it. Code must not wrap, so phones show a shorter line.
 */
function GhostEditor() {
  return (
    <figure className="ghost-editor mt-12 md:mt-14" aria-labelledby="ghost-editor-caption">
      <figcaption id="ghost-editor-caption" className="sr-only">
        {home.editorCaption}
      </figcaption>
      <CodeWindow tabs={['slugify.ts', 'slugify.test.ts']} hints={<Hints />}>
        <pre className="ghost-code" tabIndex={-1}>
          <code>
            <Comment
              wide='// "Hello World" to "hello-world"'
              narrow='// "hi there" to "hi-there"'
            />
            <span>
              <b>function</b> <u>slugify</u>(title: string) {'{'}
            </span>
            <span>
              {'  '}
              <b>return</b> title
              <span className="caret" />
              <span className="ghost-text">
                <span className="max-sm:hidden">
                  .<u>toLowerCase</u>().<u>replace</u>(<q>/\s+/g</q>, <q>'-'</q>)
                </span>
                <span className="sm:hidden">
                  .<u>replace</u>(<q>' '</q>, <q>'-'</q>)
                </span>
              </span>
              <span className="caret moved" />
            </span>
            <span>{'}'}</span>
            <span> </span>
            <Comment wide='// "hello-world" to "/blog/hello-world"' narrow="// where a post is" />
            <span>
              <b>function</b> <u>toPath</u>(slug: string) {'{'}
            </span>
            <span>
              {'  '}
              <b>return</b> <q>'/blog/'</q> + slug
            </span>
            <span>{'}'}</span>
          </code>
        </pre>
      </CodeWindow>
    </figure>
  )
}

function Comment({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <span>
      <i className="text-faint max-sm:hidden">{wide}</i>
      <i className="text-faint sm:hidden">{narrow}</i>
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
