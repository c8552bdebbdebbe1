import { testMode as words } from '#app/copy/shell.ts'
import { useRootData } from './root-data.ts'
import { SiteLink } from './site-link.tsx'

/** On every page while no real money moves: the sandbox, or Stripe's test keys. */
export function TestModeBar() {
  const testMode = useRootData()?.testMode
  if (!testMode) return null
  const { hasMailbox, hasSandbox } = testMode
  const hasLinks = hasMailbox || hasSandbox
  return (
    <aside aria-label={words.label} className="test-mode-bar">
      <p>
        <b>{words.title}</b>{' '}
        <span className={hasLinks ? 'max-sm:sr-only' : undefined}>
          {hasMailbox ? words.textWithMailbox : words.text}
        </span>
      </p>
      {hasLinks && (
        <p>
          {hasMailbox && <SiteLink to="/mailbox">{words.mailbox}</SiteLink>}{' '}
          {hasSandbox && <a href="/sandbox">{words.sandbox}</a>}
        </p>
      )}
    </aside>
  )
}
