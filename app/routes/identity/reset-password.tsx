import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const handle: PageHandle = { forVisitors: 'lively' }

export const meta = () =>
  pageMeta({
    title: 'Reset Password',
    description: 'Get a mail that lets you choose a new password.',
  })

export default function ResetPassword() {
  return <Page label="reset password" title="Reset Password" />
}
