import type { InputHTMLAttributes } from 'react'

/** On or off, at once. */
export function Switch({
  label,
  ...input
}: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 text-[15px]">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state */}
      <input type="checkbox" role="switch" className="switch" {...input} />
      {label}
    </label>
  )
}
