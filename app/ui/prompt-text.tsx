import { foldedPrompt } from '#app/copy/ui.ts'

/** The text of a prompt, as it is. Long ones scroll. */
export function PromptText({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-[10px] border border-line bg-raised p-3.5 font-mono text-[13px] whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}

/** The same, folded. */
export function FoldedPrompt({ name, text }: { name: string; text: string }) {
  return (
    <details className="text-[15px]">
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted">
        {foldedPrompt.show}
        <span className="sr-only"> {foldedPrompt.more(name)}</span>
      </summary>
      <PromptText text={text} />
    </details>
  )
}
