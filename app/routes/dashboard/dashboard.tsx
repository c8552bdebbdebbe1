import { pageMeta } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'Your plan and your extension.' })

export default function Dashboard() {
  return <Page label="dashboard" title="Dashboard" />
}
