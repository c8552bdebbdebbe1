import { data } from 'react-router'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'
import { Controls } from './controls.tsx'
import { Pieces } from './pieces.tsx'

export const meta = () =>
  pageMeta({ title: 'Styleguide', description: 'Every UI component on one page.' })

/** For developers only: production answers 404. */
export function loader() {
  if (import.meta.env.PROD) throw data(null, { status: 404 })
  return null
}

export default function Styleguide() {
  return (
    <>
      <PageTop label="styleguide" title="UI components">
        <p>Every component on one page. Switch the theme to see both versions.</p>
      </PageTop>
      <Controls />
      <Pieces />
    </>
  )
}
