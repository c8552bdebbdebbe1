import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { forVisitors: 'lively' }

export const meta = () =>
  pageMeta({
    title: 'Reset Password',
    description: 'Get a mail that lets you choose a new password.',
  })

export default function ResetPassword() {
  return <PageTop label="reset password" title="Reset Password" />
}
