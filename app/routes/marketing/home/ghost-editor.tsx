import type { ReactNode } from 'react'
import { CodeWindow } from '#app/ui/code-window.tsx'
import { Keys } from '#app/ui/keycap.tsx'

/**
 * The brand's one gesture: ghost text writes itself, Tab accepts it, it turns
 * solid. All of it is CSS (ghost-motion.css), played once; the Tab button plays it again.
 */
export function GhostEditor() {
  return (
    <figure className="ghost-editor mt-16" aria-labelledby="ghost-editor-caption">
      <figcaption id="ghost-editor-caption" className="sr-only">
        An editor in which a function is completed by ghost text and accepted with the Tab key
      </figcaption>
      <CodeWindow tabs={['slugify.ts', 'slugify.test.ts']} hints={<Hints />}>
        <pre className="ghost-code" tabIndex={-1}>
          <code>
            <span className="written">
              <i className="text-faint">{'// "Hello, Wörld!" becomes "hello-world"'}</i>
            </span>
            <span className="written">
              <b>export function</b> <u>slugify</u>(title: string) {'{'}
            </span>
            <span className="ghost first">
              {'  '}
              <b>return</b> title
              <span className="caret" />
              <span className="ghost-text">
                .<u>normalize</u>(<q>'NFKD'</q>)
              </span>
            </span>
            <Suggested method="replace" first="/[\u0300-\u036f]/g" second="''" />
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

function Hints() {
  return (
    <>
      <button type="button" data-replay="" className="replay flex min-h-11 items-center gap-2">
        <Keys keys="Tab" /> accept
      </button>
      <span>
        <Keys keys="Esc" /> discard
      </span>
      <span>
        <Keys keys="Ctrl Shift G" /> generate
      </span>
      <span>
        <Keys keys="Ctrl Shift I" /> chat
      </span>
    </>
  )
}
