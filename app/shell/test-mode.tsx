import { describeTestMode } from '#app/copy/shell.ts'
import { useRootData } from './root-data.ts'
import { SiteLink } from './site-link.tsx'

/** On every page while no real money moves: the sandbox, or Stripe's test keys. */
export function TestModeBar() {
  const testMode = useRootData()?.testMode
  if (!testMode) return null
  const { hasMailbox, hasSandbox } = testMode
  const hasLinks = hasMailbox || hasSandbox
  return (
    <aside aria-label="Test mode" className="test-mode-bar">
      <p>
        <b>TEST MODE</b>{' '}
        <span className={hasLinks ? 'max-sm:sr-only' : undefined}>
          {describeTestMode(testMode)}
        </span>
      </p>
      {hasLinks && (
        <p>
          {hasMailbox && <SiteLink to="/mailbox">Mailbox</SiteLink>}{' '}
          {hasSandbox && <a href="/sandbox">Sandbox</a>}
        </p>
      )}
    </aside>
  )
}
