import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const handle: PageHandle = { forVisitors: 'still' }

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description: 'What we keep about you, for how long, and how to have it deleted.',
  })

export default function Privacy() {
  return <Page label="privacy" title="Privacy" />
}
