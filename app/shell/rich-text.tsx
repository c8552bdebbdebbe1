import type { ReactNode } from 'react'
import { textLinkClasses } from '#app/ui/button.tsx'
import { Keys } from '#app/ui/keys.tsx'
import { TextLink } from './site-link.tsx'

const markup = /\*\*(.+?)\*\*|`(.+?)`|\[\[(.+?)\]\]|\[(.+?)\]\((.+?)\)/g

/**
 * A text of `app/copy` with its markup: `**strong**`, `` `code` ``, `[[Ctrl Shift G]]` for keys
 * and `[label](/path)` for links. For our own texts only: it isn't Markdown and escapes nothing.
 */
export function RichText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(markup)) {
    parts.push(text.slice(end, match.index), toElement(match))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

function toElement(match: RegExpExecArray): ReactNode {
  const { index } = match
  const [, strong, code, keys, label, href = ''] = match
  if (strong) return <strong key={index}>{strong}</strong>
  if (keys) return <Keys key={index} keys={keys} />
  if (code) {
    return (
      <code key={index} className="font-mono text-[.9em] text-ink">
        {code}
      </code>
    )
  }
  const isOurs = href.startsWith('/')
  return isOurs ? (
    <TextLink key={index} to={href}>
      {label}
    </TextLink>
  ) : (
    <a key={index} href={href} className={textLinkClasses}>
      {label}
    </a>
  )
}
