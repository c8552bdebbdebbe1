import { home } from '#app/copy/marketing.ts'
import { useRootData } from '#app/shell/root-data.ts'

/** What to know before signing up: nothing for someone who has an account. */
export function StartNote({ before = '' }: { before?: string }) {
  if (useRootData()?.viewer) return null
  return (
    <p className="text-[15px] text-pretty text-muted">{`${before} ${home.beforeStart}`.trim()}</p>
  )
}
