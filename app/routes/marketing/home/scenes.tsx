import type { ReactNode } from 'react'
import { home } from '#app/copy/home.ts'
import { Keys } from '#app/ui/keys.tsx'

const { complete, review, chat, label, ...does } = home.scenes

const scenes = [
  {
    id: 'complete',
    ...complete,
    Content: Complete,
    hints: { Tab: does.accept, Esc: does.discard },
  },
  {
    id: 'review',
    ...review,
    Content: Review,
    hints: { 'Ctrl Enter': does.accept, Esc: does.discard },
  },
  { id: 'chat', ...chat, Content: Chat, hints: { 'Ctrl Shift I': does.open } },
]

/**
 * What the extension does, in an editor of HTML and CSS. The scenes play once, one after the other
 * (scenes.css and home-script.ts), then the first one rests. Choosing a tab stops that. Without
 * scripts there is only the first one.
 */
export function Scenes() {
  return (
    <figure className="scenes" data-play="all" aria-label={label} suppressHydrationWarning>
      <div role="tablist" aria-label={label} className="scene-tabs">
        {scenes.map(({ id, tab }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`scene-tab-${id}`}
            aria-controls={`scene-${id}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            data-scene=""
            className={index === 0 ? undefined : 'needs-script'}
            suppressHydrationWarning
          >
            {tab}
          </button>
        ))}
      </div>
      {scenes.map(({ id, caption, note, hints, Content }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`scene-${id}`}
          aria-labelledby={`scene-tab-${id}`}
          hidden={index > 0}
          className="scene"
          suppressHydrationWarning
        >
          <p className="sr-only">{caption}</p>
          <Content />
          <p className="scene-hints">
            {Object.entries(hints).map(([keys, text]) => (
              <span key={keys} className="flex items-center gap-2">
                <Keys keys={keys} /> {text}
              </span>
            ))}
            <span className="ml-auto max-sm:hidden">{note}</span>
          </p>
        </div>
      ))}
    </figure>
  )
}

/** Code doesn't wrap, so its lines are short enough for phones. */
function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="scene-code" tabIndex={-1}>
      <code>{children}</code>
    </pre>
  )
}

const suggestion = [
  ".normalize('NFKD')",
  "    .replace(/\\p{M}/gu, '')",
  '    .toLowerCase()',
  "    .replace(/[^a-z0-9]+/g, '-')",
  "    .replace(/^-|-$/g, '')",
]

function Complete() {
  const [first, ...others] = suggestion
  return (
    <Code>
      <span>
        <i>{complete.comment}</i>
      </span>
      <span>
        <b>function</b> <u>slugify</u>(title: string) {'{'}
      </span>
      <span>
        {'  '}
        <b>return</b> title
        <span className="caret" />
        <span className="ghost-text">{first}</span>
      </span>
      {others.map((line) => (
        <span key={line}>
          <span className="ghost-text">{line}</span>
        </span>
      ))}
      <span>{'}'}</span>
      <span> </span>
      <span>
        <i>{'// "/blog/hi-there"'}</i>
      </span>
      <span>
        <b>const</b> <u>toPath</u> = (title: string) ={'>'}
      </span>
      <span>
        {'  '}
        <q>`/blog/</q>
        {'${'}
        <u>slugify</u>(title){'}'}
        <q>`</q>
      </span>
    </Code>
  )
}

function Review() {
  return (
    <Code>
      <span>
        <b>function</b> <u>totalOf</u>(items: Item[]) {'{'}
      </span>
      <span className="del">
        {'- '}
        <b>let</b> total = 0
      </span>
      <span className="del">
        {'- '}
        <b>for</b> (<b>const</b> i <b>of</b> items) {'{'}
      </span>
      <span className="del">{'-   total += i.price * i.count'}</span>
      <span className="del">{'- }'}</span>
      <span className="del">
        {'- '}
        <b>return</b> total
      </span>
      <span className="add">
        {'+ '}
        <b>return</b> items
      </span>
      <span className="add">{'+   .map((i) => i.price * i.count)'}</span>
      <span className="add">{'+   .reduce((a, b) => a + b, 0)'}</span>
      <span>{'}'}</span>
      <span> </span>
      <span>
        <b>function</b> <u>isEmpty</u>(items: Item[]) {'{'}
      </span>
    </Code>
  )
}

function Chat() {
  return (
    <div className="scene-chat">
      <p>
        <b>{chat.you}</b>
        {chat.question}
      </p>
      <p className="answer">
        <b>{chat.ghost}</b>
        {chat.answer}
      </p>
      <pre className="answer">
        <code>
          expect(<u>totalOf</u>([])).toBe(0){'\n'}expect(<u>totalOf</u>([tea, mug])).toBe(1250)
        </code>
      </pre>
      <p className="chips">
        <span>cart.ts</span> <span>AGENTS.md</span>
      </p>
    </div>
  )
}
