import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'

const words = {
  allowed: {
    title: 'Your editor is connected',
    text: 'You can go back to your editor. It notices within a few seconds.',
  },
  denied: {
    title: 'Nothing was connected',
    text: 'The editor was told no. If you did not start this yourself, that was the right answer.',
  },
}

/** The last step. */
export function Finished({ isAllowed }: { isAllowed: boolean }) {
  const { title, text } = isAllowed ? words.allowed : words.denied
  return (
    <>
      <PageTop label="connect an editor" title={title}>
        <p>{text}</p>
      </PageTop>
      <div className="gutter pt-9" data-line={9}>
        <SiteLink to="/dashboard" className={buttonLook('line')}>
          To the dashboard
        </SiteLink>
      </div>
    </>
  )
}
