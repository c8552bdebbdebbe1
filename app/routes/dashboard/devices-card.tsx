import { editorsCard } from '#app/copy/dashboard.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { RelativeTime } from '#app/shell/times.tsx'
import { Card } from '#app/ui/card.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { Editor } from './list-editors.ts'

type Props = { readonly editors: readonly Editor[]; readonly className: string }

/** The connected editors, and how to connect one. */
export function DevicesCard({ editors, className }: Props) {
  const hasEditors = editors.length > 0
  const manage = <TextLink to="/account#devices">{editorsCard.manage}</TextLink>
  return (
    <Card title={editorsCard.title} className={className} aside={hasEditors && manage}>
      {hasEditors && (
        <ul className="-mt-2 mb-4 divide-y divide-line border-b border-line">
          {editors.map(({ id, name, seenAt }) => (
            <li key={id} className="py-3">
              <p className="text-[15.5px] font-[550] wrap-anywhere">{name}</p>
              <p className="text-[14px] text-muted">
                <Sentence words={editorsCard.active}>
                  <RelativeTime at={seenAt} />
                </Sentence>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="text-[15px] text-muted [&_strong]:font-[550] [&_strong]:text-ink">
        <RichText text={hasEditors ? editorsCard.another : editorsCard.none} />
      </p>
    </Card>
  )
}
