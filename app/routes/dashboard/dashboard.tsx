import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'Your plan and your extension.' })

export default function Dashboard() {
  return <PageTop label="dashboard" title="Dashboard" />
}
