import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { forVisitors: 'lively', readsQuery: true }

export const meta = () =>
  pageMeta({ title: 'Log in', description: 'Log in to your Ghost Writers IA account.' })

export default function Login() {
  return <PageTop label="log in" title="Log in" />
}
