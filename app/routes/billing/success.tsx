import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const meta = () => pageMeta({ title: 'Payment', description: 'Your payment and your plan.' })

export default function Success() {
  return <PageTop label="success" title="Payment" />
}
