import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta, siteName } from '#app/page-meta.ts'
import { useSiteUrl } from '#app/shell/root-data.ts'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { describeApplication } from './facts.ts'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { LastCall } from './home/last-call.tsx'
import { Models } from './home/models.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({
    title: siteName,
    description:
      'AI coding assistance for VS Code: generate, explain, refactor, test and fix code. Pick the model, keep your own key, start free.',
  })

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <HowItWorks />
      <Models />
      <LastCall />
      <StructuredData facts={describeApplication(useSiteUrl())} />
    </>
  )
}
