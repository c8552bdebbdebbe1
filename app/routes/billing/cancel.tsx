import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { forVisitors: 'lively' }

export const meta = () =>
  pageMeta({ title: 'Payment cancelled', description: 'Nothing was charged.' })

export default function Cancel() {
  return <PageTop label="cancel" title="Payment cancelled" />
}
