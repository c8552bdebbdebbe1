/** The label above a heading, written as a comment: the page is a file. */
export function CommentLabel({ text }: { text: string }) {
  return (
    <p className="font-mono text-[13px] leading-none font-medium text-ghost-ink">{`// ${text}`}</p>
  )
}
