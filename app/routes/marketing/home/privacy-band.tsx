import { home } from '#app/copy/home.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { CommentLabel } from '#app/ui/section.tsx'

const { label, typed, unwritten, drawing, editor, provider, us, toProvider, toUs, facts } =
  home.privacy

/** Where code goes with the user's own key: the one inverted section of the page. */
export function PrivacyBand() {
  return (
    <section className="lined band privacy-band">
      <CommentLabel text={label} />
      <h2 className="mt-5 max-w-[17ch] text-[clamp(34px,4vw,56px)] leading-[1.06] font-semibold tracking-[-.032em] text-balance">
        {typed} <span className="whitespace-nowrap text-night-ghost">{unwritten}</span>
      </h2>
      <WideDrawing />
      <TallDrawing />
      <ul>
        {facts.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <RichText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NodeProps = {
  readonly x: number
  readonly y: number
  readonly of: { readonly name: string; readonly note: string }
  readonly className: string
}

function Node({ x, y, of, className }: NodeProps) {
  return (
    <>
      <rect className={className} x={x} y={y} width="250" height="92" rx="14" />
      <text x={x + 27} y={y + 41}>
        {of.name}
      </text>
      <text className="note" x={x + 27} y={y + 67}>
        {of.note}
      </text>
    </>
  )
}

function WideDrawing() {
  return (
    <svg viewBox="0 0 1120 250" role="img" aria-label={drawing} className="max-[960px]:hidden">
      <Node x={1} y={21} of={editor} className="direct" />
      <Node x={869} y={21} of={provider} className="direct" />
      <Node x={435} y={149} of={us} className="counted" />
      <path className="direct" d="M251 67h606m-8-7 9 7-9 7" />
      <path className="counted" d="M126 113v58a24 24 0 0 0 24 24h273" />
      <path className="counted tip" d="m416 188 9 7-9 7" />
      <text className="note hot" x="560" y="52" textAnchor="middle">
        {toProvider}
      </text>
      <text className="note" x="282" y="182" textAnchor="middle">
        {toUs}
      </text>
    </svg>
  )
}

function TallDrawing() {
  return (
    <svg viewBox="0 0 350 432" role="img" aria-label={drawing} className="min-[960px]:hidden">
      <Node x={1} y={1} of={editor} className="direct" />
      <Node x={99} y={170} of={us} className="counted" />
      <Node x={1} y={339} of={provider} className="direct" />
      <path className="direct" d="M40 93v236m-7-9 7 9 7-9" />
      <path className="counted" d="M251 47h46a24 24 0 0 1 24 24v88" />
      <path className="counted tip" d="m314 152 7 9 7-9" />
      <text className="note hot" x="56" y="130">
        {toProvider}
      </text>
    </svg>
  )
}
