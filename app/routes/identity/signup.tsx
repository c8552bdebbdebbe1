import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { forVisitors: 'lively', readsQuery: true }

export const meta = () =>
  pageMeta({
    title: 'Sign up',
    description: 'Create your Ghost Writers IA account and start free.',
  })

export default function Signup() {
  return <PageTop label="sign up" title="Sign up" />
}
