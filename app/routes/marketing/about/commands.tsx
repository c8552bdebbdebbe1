import { Keys } from '#app/ui/keycap.tsx'

type Command = {
  readonly name: string
  readonly does: string
  readonly reach: { readonly keys: string } | { readonly way: string }
}

const commands: readonly Command[] = [
  {
    name: 'Generate code',
    does: 'Writes at your cursor, from the comment above it or from a prompt.',
    reach: { keys: 'Ctrl Shift G' },
  },
  {
    name: 'Open chat',
    does: 'Ask about your code. The answer can be inserted, copied or applied.',
    reach: { keys: 'Ctrl Shift I' },
  },
  {
    name: 'Add file to context',
    does: 'The chat reads this file along with your question.',
    reach: { way: 'right-click a file' },
  },
  {
    name: 'Explain',
    does: 'Says in plain words what the selected code does.',
    reach: { way: 'right-click code' },
  },
  {
    name: 'Refactor',
    does: 'Shows the better version as a diff. Nothing changes until you accept.',
    reach: { way: 'right-click code' },
  },
  {
    name: 'Generate tests',
    does: 'Writes tests for the selected code into a new file.',
    reach: { way: 'right-click code' },
  },
  {
    name: 'Fix bug',
    does: 'Proposes a fix for the selected code, as a diff.',
    reach: { way: 'right-click code' },
  },
  {
    name: 'Log in',
    does: 'Shows a short code, opens your browser, and you confirm it there.',
    reach: { way: 'command palette' },
  },
]

/** Drawn as the command palette, which is where all of them are. */
export function Commands() {
  return (
    <div className="mt-10 overflow-hidden rounded-2xl border border-line bg-sheet">
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-3.5 font-mono text-[13px] text-muted md:px-7">
        <span>
          &gt; Ghost Writers:
          <span className="ml-1 inline-block h-[1.15em] w-0.5 translate-y-[.2em] bg-ghost-ink" />
        </span>
        <Keys keys="Ctrl Shift P" />
      </p>
      <dl>
        {commands.map(({ name, does, reach }) => (
          <div
            key={name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t hover:bg-paper md:grid md:grid-cols-[190px_1fr_auto] md:gap-x-6 md:px-7"
          >
            <dt className="font-[550]">{name}</dt>
            <dd className="text-[15.5px] text-muted max-md:order-last max-md:w-full">{does}</dd>
            <dd className="font-mono text-[13px] text-ghost-ink max-md:ml-auto md:text-right">
              {'keys' in reach ? <Keys keys={reach.keys} /> : reach.way}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
