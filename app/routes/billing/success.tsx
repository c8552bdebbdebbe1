import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const meta = () => pageMeta({ title: 'Payment', description: 'Your payment and your plan.' })

export default function Success() {
  return <Page label="success" title="Payment" />
}
