import { home } from '#app/copy/home.ts'
import { useRootData } from '#app/shell/root-data.ts'

/** What to know before signing up: nothing for someone who has an account. */
export function StartNote() {
  if (useRootData()?.viewer) return null
  return <p className="text-sm text-muted">{home.beforeStart}</p>
}
