import type { ReactNode } from 'react'
import { Keys } from '#app/ui/keycap.tsx'
import { textLink } from '#app/ui/text-link.ts'

const steps: readonly { readonly title: string; readonly text: ReactNode }[] = [
  {
    title: 'Make a key at OpenRouter',
    text: (
      <>
        Sign in at{' '}
        <a href="https://openrouter.ai/settings/keys" className={textLink}>
          openrouter.ai
        </a>
        , open Keys and create one. It starts with{' '}
        <code className="font-mono text-[.9em] text-ink">sk-or-</code> and is shown once: copy it.
      </>
    ),
  },
  {
    title: 'Open the extension’s settings',
    text: (
      <>
        In VS Code press <Keys keys="Ctrl ," /> and search for Ghost Writers.
      </>
    ),
  },
  {
    title: 'Paste the API key',
    text: 'Follow “Set API Key” there and paste it into the box that opens. The palette has the same command.',
  },
  {
    title: 'Choose a model',
    text: 'Run “Choose Model” and pick a free one. You can change it any time, also from the chat.',
  },
  {
    title: 'Try it',
    text: (
      <>
        Write a comment that says what you need and press <Keys keys="Ctrl Shift G" />.
      </>
    ),
  },
]

const facts = [
  { term: 'Where it is kept', text: 'In VS Code’s secret storage, not in settings.json.' },
  {
    term: 'Who sees it',
    text: 'OpenRouter. Requests go there from your editor; we never get the key.',
  },
  {
    term: 'Who bills it',
    text: 'OpenRouter, for premium models. Your plan with us pays for the extension.',
  },
]

/** The third party that runs the models, and the way to its key, step by step. */
export function RouterKey() {
  return (
    <>
      <p className="mt-5 max-w-[56ch] text-muted">
        The extension reaches models through OpenRouter, a model router: one API key, many models.
        You set it once.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_340px]">
        <ol className="grid gap-7">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[36px_1fr]">
              <span aria-hidden="true" className="pt-1 font-mono text-[13px] text-ghost-ink">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
                <p className="mt-1 max-w-[56ch] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <dl className="grid content-start gap-5 self-start rounded-2xl border border-line bg-sheet p-7 text-[15.5px]">
          {facts.map(({ term, text }) => (
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
