import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const handle: PageHandle = { forVisitors: 'still' }

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description: 'Free, Essential and Pro: what each plan costs and holds.',
  })

export default function Pricing() {
  return <Page label="pricing" title="Pricing" />
}
