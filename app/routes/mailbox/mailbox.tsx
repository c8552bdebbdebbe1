import { mailboxPage as words } from '#app/copy/mailbox.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { LoggedTime } from '#app/shell/times.tsx'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/mailbox'
import { requireMailbox } from './require-mailbox.ts'

const maxShown = 100

export const meta = () => pageMeta({ title: words.title, description: words.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const mailbox = await requireMailbox({ request, context })
  const emails = await mailbox.listMails(maxShown)
  return emails.map(({ id, to, subject, writtenAt }) => ({ id, to, subject, writtenAt }))
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTop label={words.label} title={words.title}>
        <p>{words.intro}</p>
      </PageTop>
      <div className="pt-10">
        {loaderData.length === 0 ? (
          <p className="text-muted">{words.empty}</p>
        ) : (
          <ol className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line forced-colors:bg-[CanvasText]">
            {loaderData.map((email) => (
              <Row key={email.id} {...email} />
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

type EmailSummary = Route.ComponentProps['loaderData'][number]

function Row({ id, to, subject, writtenAt }: EmailSummary) {
  return (
    <li className="relative grid gap-y-1 bg-sheet px-6 py-4 md:flex md:items-baseline md:gap-x-6 hover:bg-raised">
      <SiteLink to={`/mailbox/${id}`} className="font-[550] after:absolute after:inset-0">
        {subject}
      </SiteLink>
      <span className="text-[15px] wrap-anywhere text-muted">{to}</span>
      <span className="font-mono text-[13px] text-faint md:ml-auto md:shrink-0">
        <LoggedTime at={writtenAt} />
      </span>
    </li>
  )
}
