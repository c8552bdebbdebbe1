import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const handle: PageHandle = { forVisitors: 'still' }

export const meta = () =>
  pageMeta({ title: 'Terms', description: 'The terms on which Ghost Writers IA is offered.' })

export default function Terms() {
  return <Page label="terms" title="Terms" />
}
