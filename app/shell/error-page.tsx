import { buttonLook } from '#app/ui/button.tsx'
import { CommentLabel } from '#app/ui/comment-label.tsx'
import { Ghost } from '#app/ui/ghost.tsx'

const ours = {
  title: 'Something went wrong',
  text: 'The fault is ours and has been written down. Nothing you did is lost; try again in a moment.',
}

const theirs = {
  title: 'That did not make sense to us',
  text: 'The request was not one that this page can answer. Go back and try it again.',
}

const nobodys = {
  title: 'You are offline',
  text: 'The answer did not come through. What was sent may have arrived: look again when the network is back, before you send it once more.',
}

/** Says whose fault it is and nothing else: what went wrong is in the log. */
export function ErrorPage({ status }: { status: number | 'offline' }) {
  const { title, text } = findWords(status)
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <title>{`${title} · Ghost Writers IA`}</title>
      <Ghost className="h-14 w-13" />
      <CommentLabel text={String(status)} />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">{title}</h1>
      <p className="max-w-[52ch] text-muted">{text}</p>
      <a href="/" className={buttonLook('solid')}>
        Return to Home
      </a>
    </div>
  )
}

function findWords(status: number | 'offline') {
  if (status === 'offline') return nobodys
  return status < 500 ? theirs : ours
}
