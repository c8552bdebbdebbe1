const macKeys: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }

/** A key, or several pressed together: "Ctrl Shift G". Macs show their own key names. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1 whitespace-nowrap" data-keys="">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          data-mac-key={macKeys[key]}
          className="rounded-md border border-b-2 border-line bg-raised px-1.75 py-0.75 font-mono text-xs leading-none font-medium text-ink"
        >
          <span>{key}</span>
        </kbd>
      ))}
    </span>
  )
}
