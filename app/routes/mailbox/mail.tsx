import { data } from 'react-router'
import { mailboxPage, mailPage as words } from '#app/copy/mailbox.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { toText } from '#domain/mail/render-email.ts'
import type { Route } from './+types/mail'
import { MailFrame, splitLinks } from './mail-body.tsx'
import { requireMailbox } from './require-mailbox.ts'

export const meta = () => pageMeta({ title: words.title, description: words.description })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mailbox = await requireMailbox({ request, context })
  const email = await mailbox.findMail(params.id)
  if (!email) throw data(null, { status: 404 })
  return { id: email.id, to: email.to, subject: email.subject, text: toText(email) }
}

export default function Mail({ loaderData: { id, to, subject, text } }: Route.ComponentProps) {
  return (
    <>
      <PageTop label={mailboxPage.label} title={subject}>
        <p>
          {words.to(to)} <TextLink to="/mailbox">{words.all}</TextLink>
        </p>
      </PageTop>
      <div className="pt-10">
        <Tabs
          label={words.views}
          tabs={[
            { name: words.html, content: <MailFrame id={id} subject={subject} /> },
            { name: words.text, content: <TextView text={text} /> },
          ]}
        />
      </div>
    </>
  )
}

/** Links in the text can be clicked, as in an email client. */
function TextView({ text }: { text: string }) {
  return (
    <pre className="overflow-x-auto rounded-2xl border border-line bg-sheet p-6 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {splitLinks(text).map(({ at, words, isLink }) =>
        isLink ? (
          <a key={at} href={words} className={textLinkClasses}>
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </pre>
  )
}
