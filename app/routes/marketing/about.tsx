import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const handle: PageHandle = { forVisitors: 'still' }

export const meta = () =>
  pageMeta({
    title: 'About',
    description: 'The commands of the extension, the models and how to set it up.',
  })

export default function About() {
  return <Page label="about" title="About" />
}
