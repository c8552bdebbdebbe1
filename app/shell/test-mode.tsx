import { useRootData } from './root-data.ts'

/** Shown wherever someone pays while no real money moves: the sandbox, or Stripe with test keys. */
export function TestMode() {
  if (!useRootData()?.isTestMode) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[14px] text-muted">
      <span className="rounded-md bg-ghost px-2 py-1 font-mono text-xs leading-none font-medium text-on-ghost">
        TEST MODE
      </span>{' '}
      No card is charged
    </p>
  )
}
