import { themes } from '#app/copy/shell.ts'

const choices = [
  { value: 'system', label: themes.system, path: 'M2 3h12v8H2zM6 14h4M8 11v3' },
  {
    value: 'light',
    label: themes.light,
    path: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  },
  { value: 'dark', label: themes.dark, path: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z' },
]

/** Light, dark or the system's setting. The page script stores the choice and applies it. */
export function ThemeSwitch({ name }: { name: string }) {
  return (
    <fieldset className="flex rounded-xl border border-line bg-raised p-0.5">
      <legend className="sr-only">{themes.title}</legend>
      {choices.map(({ value, label, path }) => (
        <label
          key={value}
          htmlFor={`${name}-${value}`}
          title={label}
          className="grid size-9 place-items-center rounded-[10px] text-muted hover:text-ink has-checked:bg-thumb has-checked:text-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-ghost-ink max-md:size-11"
        >
          <input
            type="radio"
            id={`${name}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === 'system'}
            data-theme-choice=""
            className="sr-only"
          />
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={path} />
          </svg>
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
