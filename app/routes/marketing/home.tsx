import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta, siteName } from '#app/page-meta.ts'
import { Page } from '#app/shell/page.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'

export const handle: PageHandle = { forVisitors: 'still' }

export const meta = () =>
  pageMeta({
    title: siteName,
    description:
      'AI coding assistance for VS Code: generate, explain, refactor, test and fix code.',
  })

export default function Home() {
  return (
    <Page
      label="AI coding assistance for VS Code"
      title="You start the line. We ghost-write the rest."
    >
      <p>Generate, explain, refactor, test and fix code without leaving your editor.</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to="/signup" className={buttonLook('solid')}>
          Start free
        </SiteLink>
        <SiteLink to="/pricing" className={buttonLook('line')}>
          See pricing
        </SiteLink>
      </p>
    </Page>
  )
}
