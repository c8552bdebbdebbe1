/** The label above a heading, styled as a code comment. */
export function CommentLabel({ text }: { text: string }) {
  return (
    <p className="font-mono text-[13px] leading-none font-medium text-ghost-ink">{`// ${text}`}</p>
  )
}
