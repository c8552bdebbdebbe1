import { data } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'
import { Controls } from './controls.tsx'
import { Pieces } from './pieces.tsx'

export const meta = () =>
  pageMeta({ title: 'Styleguide', description: 'Every piece of the design.' })

/** For whoever writes pages; a visitor of the real site has no use for it. */
export function loader() {
  if (import.meta.env.PROD) throw data(null, { status: 404 })
  return null
}

export default function Styleguide() {
  return (
    <>
      <PageTop label="styleguide" title="Every piece of the design">
        <p>What a page is made of, in light and dark.</p>
      </PageTop>
      <Controls />
      <Pieces />
    </>
  )
}
