import { home } from '#app/copy/marketing.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSiteUrl } from '#app/shell/root-data.ts'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { describeApplication } from './facts.ts'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { LastCall } from './home/last-call.tsx'
import { Models } from './home/models.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: home.title, description: home.description })

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
